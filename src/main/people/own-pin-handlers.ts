import type { CredentialMaker } from './credential-maker.ts';
import type { PeopleLedger } from './ledger.ts';
import type { PeopleHandlers } from './people-state.ts';
import { shownPeople } from './people-state.ts';
import type { PinTries } from './pin-tries.ts';
import { openedLedger, presentPerson } from './present.ts';
import { makeRecoveryCode } from './recovery-code.ts';
import type { Sessions } from './session.ts';

type OwnPinChannel = 'people.recover' | 'people.changeOwnPin' | 'people.makeRecoveryCode';

/** Answers what people do about their own PIN and the code on paper. */
export function createOwnPinHandlers({
  ledger,
  tries,
  sessions,
  maker,
}: {
  ledger: Pick<PeopleLedger, 'read' | 'change'>;
  tries: PinTries;
  sessions: Pick<Sessions, 'now' | 'begin'>;
  maker: CredentialMaker;
}): Pick<PeopleHandlers, OwnPinChannel> {
  const state = () => shownPeople(ledger.read(), sessions.now());
  return {
    'people.recover': async ({ id, recoveryCode: typed, newPin }) => {
      const open = openedLedger(ledger, 'personNotFound');
      if (!open.ok) return open;
      const { settings } = open.value.people;
      const refused = maker.refusal(newPin, settings.pinDigits) ?? (await tries.tryRecoveryCode(id, typed));
      if (refused) return { ok: false, problem: refused };
      const recoveryCode = makeRecoveryCode();
      const kept = {
        pin: await maker.pin(open.value, id, newPin),
        recoveryCode: await maker.recoveryCode(open.value, id, recoveryCode),
        failures: 0,
      };
      const notKept = await ledger.change(null, { kind: 'recovered', id }, { [id]: kept });
      if (notKept) return { ok: false, problem: notKept };
      sessions.begin(id);
      return { ok: true, value: { state: state(), recoveryCode } };
    },
    'people.changeOwnPin': async ({ pin, newPin }) => {
      const present = presentPerson(ledger, sessions);
      if (!present.ok) return present;
      const { open, person } = present.value;
      const { id } = person;
      const wrong = maker.refusal(newPin, open.people.settings.pinDigits) ?? (await tries.tryPin(id, pin));
      if (wrong) return { ok: false, problem: wrong };
      const kept = { pin: await maker.pin(open, id, newPin) };
      const refused = await ledger.change(person, { kind: 'pinSet', id }, { [id]: kept });
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
      const kept = { recoveryCode: await maker.recoveryCode(open, id, recoveryCode) };
      const refused = await ledger.change(person, { kind: 'recoveryCodeMade', id }, { [id]: kept });
      return refused ? { ok: false, problem: refused } : { ok: true, value: { state: state(), recoveryCode } };
    },
  };
}
