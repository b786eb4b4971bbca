import type { Handlers } from '../../shared/bridge-contract.ts';
import type { CounterSettings, counterChannels, JustPaid } from '../../shared/counter-settings.ts';
import { readEmail } from '../../shared/input/fields.ts';
import { isSameInstrument } from '../../shared/payment/instrument-parts.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { Attempt } from '../../shared/payment/second-payment.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import { problem } from '../../shared/problems.ts';
import type { BankDirectory } from '../desk/charge/bank-directory.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError, type Log } from '../log.ts';
import type { LastHeard } from '../service/last-heard.ts';
import { keepSetting, type Settings } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';

export type CounterHandlers = Pick<Handlers, keyof typeof counterChannels>;

/** After this time without a request, the list of banks is fetched to test the service. */
const IDLE_MS = 60_000;

export function startCounter(
  parts: Pick<TillParts, 'clock' | 'settings' | 'log'> & {
    journal: RecentlyPaidParts['journal'];
    heard: LastHeard;
    banks: Pick<BankDirectory, 'list'>;
    desk: Pick<Desk, 'onChange'>;
  },
): CounterHandlers {
  const { clock, journal, heard, banks, desk, log } = parts;
  const recent = createRecentlyPaid({
    clock,
    journal,
    failed: (error) => log.write('backgroundFailed', describeError(error)),
  });
  desk.onChange(recent.follow);
  return createCounterHandlers(parts, heard, banks, recent);
}

export function createCounterHandlers(
  parts: { settings: Pick<Settings, 'read' | 'write'>; log: Log },
  heard: Pick<LastHeard, 'standing' | 'idleMs'>,
  banks: Pick<BankDirectory, 'list'>,
  recent: Pick<RecentlyPaid, 'like'> | null,
): CounterHandlers {
  return {
    'sale.justPaid': async (attempt) => ({ ok: true, value: { payment: (await recent?.like(attempt)) ?? null } }),
    'service.standing': async () => {
      if (heard.idleMs() >= IDLE_MS) await banks.list(true);
      return { ok: true, value: { standing: heard.standing() } };
    },
    'counter.read': async () => ({ ok: true, value: parts.settings.read('counter') }),
    'counter.set': async (wanted) => {
      const refused = refusalOf(wanted);
      if (refused) return refused;
      return keepSetting(parts, 'counter', wanted) ? { ok: true, value: wanted } : problem('counterNotKept');
    },
  };
}

function refusalOf({ shopEmail }: CounterSettings) {
  const reading = shopEmail === null ? null : readEmail(shopEmail);
  return reading && !reading.ok ? problem('fieldRefused', { field: 'email', reason: reading.problem }) : null;
}

/** How long after a payment the screen warns about a repetition. */
export const ASKED_FOR_MS = 10 * 60_000;
/** How far back intents are read. A payment becomes paid in far less time. */
const INTENDED_WITHIN_MS = 6 * ASKED_FOR_MS;
/** More payments than a counter takes in an hour. */
const MOST_RECALLED = 100;

/** The recent payments of this counter. They never block a charge; the screen only asks about a repetition. */
type RecentlyPaid = ReturnType<typeof createRecentlyPaid>;

interface RecentlyPaidParts {
  clock: Pick<Clock, 'now'>;
  /** The journal is read once, at the first call of `like`, for payments of earlier runs. */
  journal: Pick<Journal, 'page' | 'payment'>;
  /** Reports an unreadable journal. Payments of earlier runs are then unknown. */
  failed: (error: unknown) => void;
}

export function createRecentlyPaid({ clock, journal, failed }: RecentlyPaidParts) {
  let recalled: Promise<void> | null = null;
  const paid = new Map<string, { payment: PaymentRecord; paidAt: string }>();

  function forgetOld(): void {
    const now = clock.now().getTime();
    for (const [reference, { paidAt }] of paid) if (now - Date.parse(paidAt) > ASKED_FOR_MS) paid.delete(reference);
  }

  function add(payment: PaymentRecord): void {
    if (payment.state.outcome !== 'paid' || payment.state.review) return;
    paid.set(payment.reference, { payment, paidAt: payment.state.paidAt });
  }

  async function recall(): Promise<void> {
    const createdFrom = new Date(clock.now().getTime() - INTENDED_WITHIN_MS).toISOString();
    const asked = { before: null, limit: MOST_RECALLED, search: null, outcomes: ['paid' as const] };
    const { payments } = await journal.page({ ...asked, filters: { createdFrom } });
    for (const { reference } of payments) {
      const payment = await journal.payment(reference);
      if (payment) add(payment);
    }
  }

  return {
    follow({ current }: DeskSnapshot) {
      if (!current) return;
      forgetOld();
      add(current.payment);
    },
    /** Returns the newest payment of the same card, e-mail and amount in another sale; null if there is none. */
    async like(attempt: Attempt): Promise<JustPaid | null> {
      recalled ??= recall().catch(failed);
      await recalled;
      forgetOld();
      const same = [...paid.values()].filter(({ payment }) => isTheSame(payment, attempt));
      const found = same.sort((one, other) => one.paidAt.localeCompare(other.paidAt)).at(-1);
      return found ? { reference: found.payment.reference, amount: found.payment.amount, paidAt: found.paidAt } : null;
    },
  };
}

function isTheSame({ saleId, amount, customer, instrument }: PaymentRecord, attempt: Attempt): boolean {
  return (
    saleId !== attempt.saleId &&
    amount.amountMinor === attempt.amount.amountMinor &&
    amount.currency === attempt.amount.currency &&
    customer.email !== null &&
    customer.email.toLowerCase() === attempt.customer.email.toLowerCase() &&
    isSameInstrument(instrument, attempt.instrument)
  );
}
