import type { Handlers } from '../../shared/bridge-contract.ts';
import type { CounterSettings, counterChannels } from '../../shared/counter-settings.ts';
import { readEmail } from '../../shared/input/fields.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { BankDirectory } from '../desk/charge/bank-directory.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import { describeError, type Log } from '../log.ts';
import type { LastHeard } from '../service/last-heard.ts';
import type { Settings } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';
import { createRecentlyPaid, type RecentlyPaid, type RecentlyPaidParts } from './just-paid.ts';

export type CounterHandlers = Pick<Handlers, keyof typeof counterChannels>;

/** After this time without a request, the list of banks is fetched to test the service. */
const IDLE_MS = 60_000;

/** Starts the hints before a charge, and the shop's settings for the counter. */
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

/** Reads and stores the shop's settings for the counter, and answers what a cashier should know before a charge. */
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
      // `heard` records the result of this request.
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

function refusalOf({ shopEmail }: CounterSettings) {
  const reading = shopEmail === null ? null : readEmail(shopEmail);
  return reading && !reading.ok ? problem('fieldRefused', { field: 'email', reason: reading.problem }) : null;
}
