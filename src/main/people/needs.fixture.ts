import { type Channel, rowOf } from '../../shared/bridge-contract.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import { RULES } from './rights-table.ts';

/** Tells whether these rights suffice for a request of the fixture's day, by the contract and its rules. */
export async function suffices(held: ReadonlySet<Permission>, channel: Channel, request: unknown): Promise<boolean> {
  const { needs } = rowOf(channel);
  const rule = RULES[channel as keyof typeof RULES] as (request: unknown, facts: object) => typeof needs;
  const need = needs === 'byRequest' ? await rule(request, { today: async () => '2026-11-22' }) : needs;
  if (typeof need === 'object') {
    return 'all' in need ? need.all.every((each) => held.has(each)) : need.oneOf.some((each) => held.has(each));
  }
  return ['anyone', 'present', 'signedIn'].includes(need) || held.has(need as Permission);
}
