import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { Result } from '../../shared/problems.ts';
import { FITTING_REQUESTS } from '../bridge/fitting-requests.fixture.ts';
import { type Name, newShop, type PeopledTill, PINS } from './peopled.fixture.ts';

export const REASON = 'The customer showed the bank’s message.';

export const secondCharge: ChargeRequest = {
  ...(FITTING_REQUESTS['sale.charge'] as ChargeRequest),
  override: { reason: 'Two tables', references: ['T1-261121-0001-ABCDEFGHI'] },
};

export function actOf(result: Result<unknown>): string {
  return result.ok ? '' : (result.problem.facts.act ?? '');
}

export function approve(till: PeopledTill, act: string, by: Name, pin: string = PINS[by]): Promise<string> {
  return till.code('people.approve', { act, approverId: till.idOf(by), pin, reason: REASON });
}

/** Opens a shop in which Chidi has asked for a second charge, which a cashier may not do alone. */
export async function shopWithRequest() {
  const till = await newShop('Chidi');
  const act = actOf(await till.handlers['sale.charge'](secondCharge));
  return { till, act, ask: () => till.code('sale.charge', secondCharge) };
}
