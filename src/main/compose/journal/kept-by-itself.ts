import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import type { BankCache } from '../../desk/charge/bank-directory.ts';
import { describeError } from '../../log.ts';
import { echoesSentAmount } from '../../settings/amount-unit.ts';
import type { TillParts } from '../till-parts.ts';

/*
 * What the till keeps in its settings without anybody's doing. A setting that the disk does not take is a nuisance: the log has
 * it, and nothing waits for it.
 */

/** The first sandbox payment whose amount comes back as it was sent opens the way to live. */
export function recordAmountEcho(
  { settings, clock, log }: Pick<TillParts, 'settings' | 'clock' | 'log'>,
  { current }: DeskSnapshot,
): void {
  if (!current || !echoesSentAmount(current.payment) || settings.read('sandboxAmountEchoedAt') !== null) return;
  try {
    settings.write('sandboxAmountEchoedAt', clock.now().toISOString());
  } catch (error) {
    log.write('settingsNotWritten', describeError(error));
  }
}

/** A list of banks that cannot be kept is a list all the same. */
export function bankCacheIn({ settings, log }: Pick<TillParts, 'settings' | 'log'>): BankCache {
  return {
    read: () => settings.read('banks'),
    write(cached) {
      try {
        settings.write('banks', cached);
      } catch (error) {
        log.write('settingsNotWritten', describeError(error));
      }
    },
  };
}
