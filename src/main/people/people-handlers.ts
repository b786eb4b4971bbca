import type { Permit } from './acting.ts';
import { createApprovalHandlers } from './approval-handlers.ts';
import type { Approvals } from './approvals.ts';
import { createCredentialMaker } from './credential-maker.ts';
import type { PeopleLedger } from './ledger.ts';
import { createOwnPinHandlers } from './own-pin-handlers.ts';
import type { PeopleHandlers } from './people-state.ts';
import type { PinTries } from './pin-tries.ts';
import type { Sessions } from './session.ts';
import { createSessionHandlers } from './session-handlers.ts';
import { createStaffHandlers } from './staff-handlers.ts';

/** @param parts `findCost` measures the affordable cost of a PIN check on this machine */
export function createPeopleHandlers(parts: {
  ledger: PeopleLedger;
  tries: PinTries;
  sessions: Sessions;
  approvals: Approvals;
  permit: Permit;
  findCost: () => Promise<number>;
  saveCode: (recoveryCode: string) => ReturnType<PeopleHandlers['people.saveCode']>;
  openAnew: () => Promise<boolean>;
}): PeopleHandlers {
  const needs = { ...parts, maker: createCredentialMaker(parts) };
  return {
    ...createSessionHandlers(needs),
    ...createApprovalHandlers(needs),
    ...createOwnPinHandlers(needs),
    ...createStaffHandlers(needs),
  };
}
