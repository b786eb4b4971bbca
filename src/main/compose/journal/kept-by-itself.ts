import type { Theme } from '../../../shared/bridge-contract.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import type { BankCache } from '../../desk/charge/bank-directory.ts';
import { describeError } from '../../log.ts';
import { echoesSentAmount } from '../../settings/amount-unit.ts';
import type { TillParts } from '../till-parts.ts';

/*
 * What the till keeps in its settings without anybody's doing. A setting that the disk does not take is a nuisance: the log has
 * it, and nothing waits for it.
 */

const FRESH_WHERE_METERED_MS = 24 * 60 * 60 * 1000;

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

export function keepTheme({ applyTheme, settings }: Pick<TillParts, 'applyTheme' | 'settings'>, theme: Theme): void {
  applyTheme(theme);
  settings.write('theme', theme);
}

/** A list of banks that cannot be kept is a list all the same. */
export function bankCacheIn({
  settings,
  installation,
  log,
}: Pick<TillParts, 'settings' | 'installation' | 'log'>): BankCache {
  return {
    read: () => settings.read('banks'),
    // Where the connection costs by what is sent, a list of today will do.
    ...(installation.isMetered && { freshMs: FRESH_WHERE_METERED_MS }),
    write(cached) {
      try {
        settings.write('banks', cached);
      } catch (error) {
        log.write('settingsNotWritten', describeError(error));
      }
    },
  };
}
