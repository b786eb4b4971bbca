import { type Problem, problem } from '../shared/problems.ts';
import type { OpenAuthentication } from './seal/open-till-journal.ts';
import { mayGoLive } from './settings/amount-unit.ts';
import { keepShownUnit } from './settings/kept-by-itself.ts';
import { isSeat } from './settings/seat.ts';
import { isKeyUnagreed } from './setup/agreements.ts';
import type { TillParts } from './till-parts.ts';

/**
 * Returns why a working till must not take payments; null if it may. A seat is exempt: it sends no amounts, charges
 * nobody and hands nothing over. Without the journal's key, the till could not prove what its journal says.
 */
export function tillFault(parts: TillParts, { key }: OpenAuthentication): Problem | null {
  if (isSeat(parts)) return null;
  keepShownUnit(parts);
  const shown = parts.settings.read('amountUnitShown');
  if (!mayGoLive(parts.installation, shown)) return problem('amountUnitNotConfirmed').problem;
  if (isKeyUnagreed(parts)) return problem('keyNotAgreed').problem;
  return key.ok ? null : problem('journalKeyMissing').problem;
}
