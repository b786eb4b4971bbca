import { problem } from '../../shared/problems.ts';
import type { TillHandlers } from './till-handlers.ts';
import type { TillParts } from './till-parts.ts';

/** What begins a payment or carries it on. A re-query needs the public key alone (specification, section 4), and none of these. */
const CHARGING = [
  'sale.checkEarlier',
  'sale.charge',
  'payment.submitStep',
  'payment.sendAgain',
  'bankPage.place',
  'bankPage.keepWaiting',
  'bankPage.close',
] as const;

/** A seat of the back office: it reaches a service of the shop, and holds no encryption key. */
export function isSeat({ installation, encryptionKey }: Pick<TillParts, 'installation' | 'encryptionKey'>): boolean {
  return installation.connection !== null && encryptionKey === null;
}

/** The same handlers, of which those that begin or carry on a payment answer with `cannotCharge`, whoever asks. */
export function refuseCharging(handlers: TillHandlers): TillHandlers {
  const refused = async () => problem('cannotCharge');
  return { ...handlers, ...Object.fromEntries(CHARGING.map((channel) => [channel, refused])) };
}
