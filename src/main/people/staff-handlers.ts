import { randomUUID } from 'node:crypto';
import { mayBeKept } from '../../shared/input/kept-text.ts';
import type { PeopleChange } from '../../shared/people/people.ts';
import { problem } from '../../shared/problems.ts';
import type { CredentialChanges, OpenLedger } from './ledger.ts';
import { type PeopleHandlerParts, type PeopleHandlers, shownStaff } from './people-state.ts';
import { openedLedger, presentPerson } from './present.ts';
import { needOfChange } from './rights-table.ts';

type StaffChannel = Extract<keyof PeopleHandlers, `staff.${string}`>;
type StaffAnswer = Awaited<ReturnType<PeopleHandlers['staff.read']>>;

/** Creates the handlers for changes of people, which check the right again at the moment of writing. */
export function createStaffHandlers(parts: PeopleHandlerParts): Pick<PeopleHandlers, StaffChannel> {
  const { ledger, tries, sessions, maker, permit } = parts;
  const opened = () => openedLedger(ledger);

  function answer(): StaffAnswer {
    const open = opened();
    return open.ok ? { ok: true, value: shownStaff(open.value) } : open;
  }

  async function change(
    made: PeopleChange,
    credentialsOf: (open: OpenLedger) => CredentialChanges | Promise<CredentialChanges> = () => ({}),
  ): Promise<StaffAnswer> {
    const present = presentPerson(ledger, sessions);
    if (!present.ok) return present;
    const { open, person } = present.value;
    const refused = await ledger.change(person, made, await credentialsOf(open), async () => {
      const now = opened();
      return now.ok ? await permit(needOfChange(made, person, now.value.people)) : now.problem;
    });
    return refused ? { ok: false, problem: refused } : answer();
  }

  function refusal(pin: string) {
    const open = opened();
    return open.ok ? maker.refusal(pin, open.value.people.settings.pinDigits) : open.problem;
  }

  return {
    'staff.read': async () => answer(),
    'staff.add': async ({ name, role, pin, badge }) => {
      const id = randomUUID();
      if (!mayBeKept(name)) return problem('wordsHaveCardNumber');
      const refused = refusal(pin);
      if (refused) return { ok: false, problem: refused };
      return await change({ kind: 'personAdded', person: { id, name, role } }, async (open) => ({
        [id]: { pin: await maker.pin(open, id, pin), badge: badge && maker.badge(open, badge) },
      }));
    },
    'staff.change': async (changed) =>
      mayBeKept(changed.name) ? await change({ kind: 'personChanged', ...changed }) : problem('wordsHaveCardNumber'),
    'staff.setBadge': ({ id, badge }) =>
      change({ kind: 'badgeSet', id, hasBadge: badge !== null }, (open) => ({
        [id]: { badge: badge && maker.badge(open, badge) },
      })),
    'staff.resetPin': async ({ id, newPin }) => {
      // Changing one's own PIN needs the old PIN, so an unlocked screen does not let a stranger set a new PIN.
      if (id === sessions.now()?.personId) return problem('notAllowed', { permission: 'resetPin' });
      const refused = refusal(newPin);
      if (refused) return { ok: false, problem: refused };
      return await tries.betweenTries(() =>
        change({ kind: 'pinSet', id }, async (open) => ({
          [id]: { pin: await maker.pin(open, id, newPin), failures: 0 },
        })),
      );
    },
    'staff.setPersonRight': (set) => change({ kind: 'personRightSet', ...set }),
    'staff.setRoleRight': (set) => change({ kind: 'roleRightSet', ...set }),
    'staff.setSettings': (settings) => change({ kind: 'settingsChanged', settings }),
  };
}
