import { problem, type Result } from '../../shared/problems.ts';
import type { Actor, OpenLedger, PeopleLedger } from './ledger.ts';
import type { Sessions } from './session.ts';

/** The people, if they are set up and proven. @param none said if nobody is set up */
export function openedLedger(
  ledger: Pick<PeopleLedger, 'read'>,
  none: 'notSignedIn' | 'personNotFound' | 'approvalGone' = 'notSignedIn',
): Result<OpenLedger> {
  const open = ledger.read();
  if (open === null) return problem(none);
  return 'code' in open ? { ok: false, problem: open } : { ok: true, value: open };
}

/** The person who is signed in, with the people that this person is one of. */
export function presentPerson(
  ledger: Pick<PeopleLedger, 'read'>,
  sessions: Pick<Sessions, 'now'>,
): Result<{ open: OpenLedger; person: Actor }> {
  const opened = openedLedger(ledger);
  if (!opened.ok) return opened;
  const { persons } = opened.value.people;
  const found = persons.find(({ id, isActive }) => isActive && id === sessions.now()?.personId);
  if (!found) return problem('notSignedIn');
  return { ok: true, value: { open: opened.value, person: { id: found.id, name: found.name } } };
}
