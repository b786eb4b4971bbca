import type { People } from '../../shared/people/people.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { Actor, OpenLedger, PeopleLedger } from './ledger.ts';
import type { Session, Sessions } from './session.ts';

export function openedLedger(
  ledger: Pick<PeopleLedger, 'read'>,
  none: 'notSignedIn' | 'personNotFound' | 'approvalGone' = 'notSignedIn',
): Result<OpenLedger> {
  const open = ledger.read();
  if (open === null) return problem(none);
  return 'code' in open ? { ok: false, problem: open } : { ok: true, value: open };
}

export function presentPerson(
  ledger: Pick<PeopleLedger, 'read'>,
  sessions: Pick<Sessions, 'now'>,
): Result<{ open: OpenLedger; person: Actor }> {
  const opened = openedLedger(ledger);
  if (!opened.ok) return opened;
  const person = presentIn(opened.value.people, sessions.now());
  return person ? { ok: true, value: { open: opened.value, person } } : problem('notSignedIn');
}

/** Returns the person of a session, even while the screen is locked; null if nobody is active and signed in. */
export function presentIn({ persons }: People, session: Session | null): Actor | null {
  const found = persons.find(({ id, isActive }) => isActive && id === session?.personId);
  return found ? { id: found.id, name: found.name } : null;
}
