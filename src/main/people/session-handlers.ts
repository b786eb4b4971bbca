import { randomUUID } from 'node:crypto';
import { mayBeKept } from '../../shared/input/kept-text.ts';
import { problem } from '../../shared/problems.ts';
import { type PeopleHandlerParts, type PeopleHandlers, shownPeople } from './people-state.ts';
import { openedLedger } from './present.ts';
import { makeRecoveryCode } from './recovery-code.ts';

export function createSessionHandlers({ ledger, tries, sessions, maker }: PeopleHandlerParts) {
  const state = () => shownPeople(ledger.read(), sessions.now());
  const shown = () => ({ ok: true, value: state() }) as const;

  const unlessBusy = (leave: () => void) => async () => {
    if (sessions.isBusy()) return problem('customersTurn');
    leave();
    return shown();
  };

  const setUp: PeopleHandlers['people.setUp'] = async ({ owner, second, settings, passphrase = null }) => {
    const first = { ...owner, id: randomUUID() };
    const other = second && { ...second, id: randomUUID() };
    const people = other ? [first, other] : [first];
    const refused = people.map(({ pin }) => maker.refusal(pin, settings.pinDigits)).find((each) => each !== null);
    if (refused) return { ok: false, problem: refused };
    if (!people.every(({ name }) => mayBeKept(name))) return problem('wordsHaveCardNumber');
    const recoveryCode = makeRecoveryCode();
    const notMade = await maker.setUp(first, other, { settings, recoveryCode, passphrase });
    if (notMade) return { ok: false, problem: notMade };
    sessions.begin(first.id);
    return { ok: true, value: { state: state(), recoveryCode } };
  };

  return {
    'people.read': async () => {
      if (state().signIn === 'blocked') await ledger.lookAgain();
      return shown();
    },
    'people.setUp': setUp,
    'people.ofBadge': async ({ badge }) => {
      const open = openedLedger(ledger);
      return { ok: true, value: open.ok ? maker.ownerOfBadge(open.value, badge) : null };
    },
    'people.signIn': async ({ id, pin }) => {
      const refused = await tries.tryPin(id, pin);
      if (refused) return { ok: false, problem: refused };
      sessions.begin(id);
      return shown();
    },
    'people.signOut': unlessBusy(sessions.end),
    'people.lock': unlessBusy(sessions.lock),
    'people.touched': async ({ isSaleBegun }) => {
      if (isSaleBegun) sessions.saleBegun();
      sessions.touched();
      return { ok: true, value: null };
    },
  } satisfies Partial<PeopleHandlers>;
}
