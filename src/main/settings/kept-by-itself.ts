import type { Handlers } from '../../shared/bridge-contract.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import { problem } from '../../shared/problems.ts';
import type { BankCache } from '../desk/charge/bank-directory.ts';
import type { TillParts } from '../till-parts.ts';
import { echoesSentAmount, isOfService, unitShownFor } from './amount-unit.ts';
import { keepSetting } from './settings.ts';

/*
 * This file keeps settings that the till stores without being asked. If the disk refuses, the till logs that and goes
 * on.
 */

const FRESH_WHERE_METERED_MS = 24 * 60 * 60 * 1000;

/** Records that the sandbox returned an amount as sent, which allows live mode. Forgets a result of another service. */
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

/** Records at the start of a live till which service the sandbox result unlocked. */
export function keepShownUnit(parts: UnitParts & Pick<TillParts, 'sandboxAmountEchoedAt'>): void {
  const { settings, installation, sandboxAmountEchoedAt } = parts;
  if (installation.mode !== 'live' || installation.connection === null) return;
  const before = settings.read('amountUnitShown');
  const shown = unitShownFor(installation.connection, sandboxAmountEchoedAt, before);
  if (shown !== before) keepSetting(parts, 'amountUnitShown', shown);
}

type UnitParts = Pick<TillParts, 'settings' | 'installation' | 'log'>;

export function createThemeHandlers(
  parts: Pick<TillParts, 'applyTheme' | 'settings' | 'log'>,
): Pick<Handlers, 'till.setTheme'> {
  return {
    'till.setTheme': async ({ theme }) => {
      if (!keepSetting(parts, 'theme', theme)) return problem('counterNotKept');
      parts.applyTheme(theme);
      return { ok: true, value: null };
    },
  };
}

/** Keeps the list of banks. If the disk refuses the list, the till still uses it in this run. */
export function bankCacheIn(parts: Pick<TillParts, 'settings' | 'installation' | 'log'>): BankCache {
  const { settings, installation, log } = parts;
  const baseUrl = installation.connection?.baseUrl ?? null;
  return {
    read() {
      const kept = settings.read('banks');
      // The codes of one service's banks may mean other banks to the next service.
      return kept?.baseUrl === baseUrl ? { banks: kept.banks, fetchedAt: kept.fetchedAt } : null;
    },
    // On a connection charged by volume, today's list is fresh enough.
    ...(installation.isMetered && { freshMs: FRESH_WHERE_METERED_MS }),
    write: (cached) => void keepSetting({ settings, log }, 'banks', { ...cached, baseUrl }),
  };
}
