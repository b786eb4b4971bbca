import { problem } from '../../shared/problems.ts';
import { type PeopleHandlerParts, type PeopleHandlers, shownPeople } from './people-state.ts';
import { openedLedger, presentPerson } from './present.ts';
import { makeRecoveryCode, readRecoveryCode } from './recovery-code.ts';
import type { Sessions } from './session.ts';

export function createOwnPinHandlers(parts: PeopleHandlerParts) {
  const { ledger, tries, sessions, maker, saveCode, openAnew } = parts;
  const state = () => shownPeople(ledger.read(), sessions.now());
  return {
    'people.recover': async ({ id, recoveryCode: typed, newPin }) => {
      const open = openedLedger(ledger, 'personNotFound');
      if (!open.ok) return open;
      const { settings } = open.value.people;
      const recoveryCode = makeRecoveryCode();
      const give = async () => {
        const kept = {
          pin: await maker.pin(open.value, id, newPin),
          ...(await maker.recoveryCode(open.value, id, recoveryCode)),
          failures: 0,
        };
        return await ledger.change(null, { kind: 'recovered', id }, { [id]: kept });
      };
      const refused = maker.refusal(newPin, settings.pinDigits) ?? (await tries.spendRecoveryCode(id, typed, give));
      if (refused) return { ok: false, problem: refused };
      sessions.begin(id);
      return { ok: true, value: { state: state(), recoveryCode } };
    },
    'people.recoverKey': async ({ recoveryCode: typed, newPassphrase = null }) => {
      const code = readRecoveryCode(typed);
      const refused =
        code === null ? problem('recoveryCodeWrong').problem : await ledger.recoverKey(code, newPassphrase);
      return refused ? { ok: false, problem: refused } : { ok: true, value: state() };
    },
    'people.givePassphrase': async ({ passphrase }) => {
      const before = state();
      let isOpenedAnew = false;
      const refused = await ledger.givePassphrase(passphrase, async () => {
        isOpenedAnew = await openAnew();
        return isOpenedAnew;
      });
      if (refused) return { ok: false, problem: refused };
      // Reopening reloads the page. Until then, the old page must not show the form for the first people.
      return { ok: true, value: isOpenedAnew ? before : state() };
    },
    'people.saveCode': async ({ recoveryCode }) =>
      readRecoveryCode(recoveryCode) === null ? problem('recoveryCodeWrong') : await saveCode(recoveryCode),
    'people.changeOwnPin': async ({ pin, newPin }) => {
      const present = presentPerson(ledger, sessions);
      if (!present.ok) return present;
      const { open, person } = present.value;
      const { id } = person;
      const change = async () =>
        await ledger.change(person, { kind: 'pinSet', id }, { [id]: { pin: await maker.pin(open, id, newPin) } });
      const refused = maker.refusal(newPin, open.people.settings.pinDigits) ?? (await tries.tryPin(id, pin, change));
      return refused ? { ok: false, problem: refused } : { ok: true, value: null };
    },
    'people.makeRecoveryCode': async ({ pin }) => {
      const present = presentPerson(ledger, sessions);
      if (!present.ok) return present;
      const { open, person } = present.value;
      const { id } = person;
      const wrong = await tries.tryPin(id, pin);
      if (wrong) return { ok: false, problem: wrong };
      const recoveryCode = makeRecoveryCode();
      const kept = await maker.recoveryCode(open, id, recoveryCode);
      const made = { kind: 'recoveryCodeMade', id } as const;
      const gone = () => (isAt(sessions, id) ? null : problem('notSignedIn').problem);
      // A person who has left would not see a new code, so the old code stays valid.
      const refused = (await ledger.change(person, made, { [id]: kept }, gone)) ?? gone();
      return refused ? { ok: false, problem: refused } : { ok: true, value: { state: state(), recoveryCode } };
    },
  } satisfies Partial<PeopleHandlers>;
}

function isAt(sessions: Pick<Sessions, 'now'>, personId: string): boolean {
  const now = sessions.now();
  return now?.personId === personId && !now.isLocked;
}
