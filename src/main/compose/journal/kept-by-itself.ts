import type { Theme } from '../../../shared/bridge-contract.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import type { BankCache } from '../../desk/charge/bank-directory.ts';
import { describeError } from '../../log.ts';
import { echoesSentAmount, isOfService, unitShownFor } from '../../settings/amount-unit.ts';
import type { SettingsValues } from '../../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';

/*
 * What the till keeps in its settings without anybody's doing. A setting that the disk does not take is a nuisance: the log has
 * it, and nothing waits for it.
 */

const FRESH_WHERE_METERED_MS = 24 * 60 * 60 * 1000;

/**
 * A sandbox payment whose amount comes back as it was sent opens the way to live. What another service showed is forgotten as soon as
 * the sandbox is one of this service. @returns what looks at each change of the desk
 */
export function keepAmountEcho(parts: UnitParts): (snapshot: DeskSnapshot) => void {
  const { settings, installation } = parts;
  const { mode, connection } = installation;
  if (mode !== 'sandbox' || connection === null) return () => undefined;
  const echoedAt = () => settings.read('sandboxAmountEchoedAt');
  if (echoedAt() !== null && !isOfService(settings.read('sandboxAmountEchoedBy'), connection)) {
    keepSetting(parts, 'sandboxAmountEchoedAt', null);
  }
  const { baseUrl, publicKey } = connection;
  return ({ current }) => {
    if (!current || !echoesSentAmount(current.payment) || !isOfService(current.payment, connection)) return;
    const at = current.payment.lastRequery?.at ?? null;
    if (at === echoedAt()) return;
    keepSetting(parts, 'sandboxAmountEchoedBy', { baseUrl, publicKey });
    keepSetting(parts, 'sandboxAmountEchoedAt', at);
  };
}

/** Keeps for which live service the unit was shown, as its till opens. */
export function keepShownUnit(parts: UnitParts & Pick<TillParts, 'sandboxAmountEchoedAt'>): void {
  const { settings, installation, sandboxAmountEchoedAt } = parts;
  if (installation.mode !== 'live' || installation.connection === null) return;
  const before = settings.read('amountUnitShown');
  const shown = unitShownFor(installation.connection, sandboxAmountEchoedAt, before);
  if (shown !== before) keepSetting(parts, 'amountUnitShown', shown);
}

type UnitParts = Pick<TillParts, 'settings' | 'installation' | 'log'>;

function keepSetting<Name extends keyof SettingsValues>(
  { settings, log }: Pick<TillParts, 'settings' | 'log'>,
  name: Name,
  value: SettingsValues[Name],
): void {
  try {
    settings.write(name, value);
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
    write: (cached) => keepSetting({ settings, log }, 'banks', cached),
  };
}
