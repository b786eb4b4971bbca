import { mayBeKept } from '../../shared/input/kept-text.ts';
import { permissionsOfPerson } from '../../shared/people/people.ts';
import { problem } from '../../shared/problems.ts';
import type { PeopleHandlerParts, PeopleHandlers } from './people-state.ts';
import { openedLedger } from './present.ts';

export function createApprovalHandlers({ ledger, tries, sessions, approvals }: PeopleHandlerParts) {
  function waitingAct(id: string) {
    const act = approvals.find(id);
    return act && act.askerId === sessions.now()?.personId ? act : null;
  }

  return {
    'people.approvers': async ({ act: id }) => {
      const act = waitingAct(id);
      const open = openedLedger(ledger, 'approvalGone');
      if (!act || !open.ok) return problem('approvalGone');
      const { people } = open.value;
      const able = people.persons.filter((person) => {
        const own = permissionsOfPerson(people, person.id);
        return person.id !== act.askerId && act.permissions.every((each) => own.has(each));
      });
      return { ok: true, value: able.map(({ id: approverId, name }) => ({ id: approverId, name })) };
    },
    'people.approve': async ({ act: id, approverId, pin, reason }) => {
      const act = waitingAct(id);
      if (!act) return problem('approvalGone');
      if (approverId === act.askerId) return problem('approverIsAsker');
      // The reason is stored in an entry forever.
      if (!mayBeKept(reason)) return problem('wordsHaveCardNumber');
      const refused = await tries.tryPin(approverId, pin);
      if (refused) return { ok: false, problem: refused };
      // Rights are read after the PIN check, which takes a while, so that the newest rights count.
      const open = openedLedger(ledger, 'approvalGone');
      if (!open.ok) return open;
      const { people } = open.value;
      const own = permissionsOfPerson(people, approverId);
      const missing = act.permissions.find((each) => !own.has(each));
      if (missing) return problem('approverNotAllowed', { permission: missing });
      const name = people.persons.find((person) => person.id === approverId)?.name ?? '';
      // The requester may have left during the PIN check.
      if (!approvals.approve(act, { id: approverId, name }, reason)) return problem('approvalGone');
      return { ok: true, value: null };
    },
    // Even a locked or closed screen may withdraw an approval, because nothing is gained by withdrawing.
    'people.withdrawApproval': async ({ act }) => {
      approvals.withdraw(act);
      return { ok: true, value: null };
    },
  } satisfies Partial<PeopleHandlers>;
}
