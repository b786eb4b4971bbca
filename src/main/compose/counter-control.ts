import type { Handlers } from '../../shared/bridge-contract.ts';
import type { CounterSettings, counterChannels } from '../../shared/counter-settings.ts';
import { areKeysUsable } from '../../shared/input/chosen-keys.ts';
import { readEmail } from '../../shared/input/fields.ts';
import type { Customer } from '../../shared/payment/records.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { BankDirectory } from '../desk/charge/bank-directory.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import { describeError, type Log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import type { LastHeard } from './health/last-heard.ts';
import type { RecentlyPaid } from './just-paid.ts';

export type CounterHandlers = Pick<Handlers, keyof typeof counterChannels>;

/** Nothing sent for so long: the service is asked for its list of banks, to see how it stands. */
const IDLE_MS = 60_000;

/** Reads and keeps how the shop wants its counter, and says what a cashier is to know before a charge. */
export function createCounterHandlers(
  { settings, log }: { settings: Pick<Settings, 'read' | 'write'>; log: Log },
  heard: Pick<LastHeard, 'standing' | 'idleMs'>,
  banks: Pick<BankDirectory, 'list'>,
  recent: Pick<RecentlyPaid, 'like'> | null,
): CounterHandlers {
  function kept<Value>(value: Value, write: () => void): Result<Value> {
    try {
      write();
      return { ok: true, value };
    } catch (error) {
      log.write('settingsNotWritten', describeError(error));
      return problem('counterNotKept');
    }
  }

  return {
    'sale.justPaid': async (attempt) => ({ ok: true, value: { payment: (await recent?.like(attempt)) ?? null } }),
    'service.standing': async () => {
      // What comes of it is heard.
      if (heard.idleMs() >= IDLE_MS) await banks.list(true);
      return { ok: true, value: { standing: heard.standing() } };
    },
    'counter.read': async () => ({ ok: true, value: settings.read('counter') }),
    'counter.set': async (wanted) => {
      return refusalOf(wanted) ?? kept(wanted, () => settings.write('counter', wanted));
    },
    'counter.setScannerGap': async ({ gapMs }) => kept({ gapMs }, () => settings.write('scannerGapMs', gapMs)),
  };
}

/**
 * A desk that knows the shop's own e-mail, and marks it wherever it is sent in place of a customer's, also where a cashier has
 * typed it. A bank that requires the customer's e-mail does not get the shop's.
 */
export function withShopsEmail(desk: Desk, settings: Pick<Settings, 'read'>, banks: Pick<BankDirectory, 'find'>): Desk {
  const marked = <Request extends { customer: Customer }>(request: Request): Request => {
    const { isShopsEmail: _said, ...customer } = request.customer;
    const isShops = customer.email.toLowerCase() === settings.read('counter').shopEmail?.toLowerCase();
    return { ...request, customer: isShops ? { ...customer, isShopsEmail: true } : customer };
  };
  const requiresEmail = async (bankCode: string) => {
    const bank = await banks.find(bankCode);
    return bank !== null && !('code' in bank) && bank.emailRequired;
  };
  return {
    ...desk,
    checkEarlier: (attempt) => desk.checkEarlier(marked(attempt)),
    async charge(given) {
      const request = marked(given);
      const { customer, instrument } = request;
      const isRefused =
        customer.isShopsEmail && instrument.kind === 'account' && (await requiresEmail(instrument.bankCode));
      return isRefused ? problem('fieldRefused', { field: 'email', reason: 'missing' }) : await desk.charge(request);
    },
  };
}

function refusalOf({ shopEmail, keys }: CounterSettings) {
  // The screens offer no other ones.
  if (!areKeysUsable(keys)) return problem('invalidRequest');
  const reading = shopEmail === null ? null : readEmail(shopEmail);
  return reading && !reading.ok ? problem('fieldRefused', { field: 'email', reason: reading.problem }) : null;
}
