import { beforeEach, describe, expect, it } from 'vitest';
import { type PeopleOfTest, type PersonOfTest, pass, peopleOfTest } from './people.fixture.ts';
import { resetPerson } from './people.ts';
import { IDLE_MS, LONGEST_MS, type OpenSession, readSession } from './sessions.ts';
import { createSignIn, type SignIn, type SignInResult } from './sign-in.ts';

const OWN = 'a long walk to Ikeja';
const ADDRESS = '10.0.0.9';
const WRONG = { ok: false, problem: 'signInWrong' };
const TOO_MANY = { ok: false, problem: 'tooMany' };

describe('signing in', () => {
  let people: PeopleOfTest;
  let ada: PersonOfTest;
  let signIn: SignIn;
  let logged: unknown[];
  const enter = (given: Partial<{ name: string; password: string; code: string }> = {}, address = ADDRESS) =>
    signIn.signIn({ name: 'ada', password: OWN, code: ada.code(), ...given }, address);

  beforeEach(async () => {
    people = peopleOfTest();
    ada = await people.add('ada');
    logged = [];
    signIn = await createSignIn(people.parts, (line) => logged.push(line));
  });

  describe('with the first password', () => {
    it('signs in once with the first password and then asks the person to choose one', async () => {
      const session = opened(await enter({ password: ada.first }));
      expect(session.person.firstUntil).not.toBeNull();
      pass(people, 60_000);
      expect(await enter({ password: ada.first })).toEqual(WRONG);
      const chosen = opened(await signIn.choosePassword(session, OWN));
      expect(chosen.person.firstUntil).toBeNull();
      expect(await readSession(people.parts, session.token)).toBeNull();
      expect((await readSession(people.parts, chosen.token))?.person.name).toBe('ada');
      pass(people, 60_000);
      opened(await enter());
    });

    it('refuses a first password after a day', async () => {
      pass(people, 24 * 60 * 60_000);
      expect(await enter({ password: ada.first })).toEqual(WRONG);
    });

    it('refuses a first password from a time when the clock was a year ahead', async () => {
      pass(people, 365 * 24 * 60 * 60_000);
      const first = await resetPerson(people.parts, 'ada');
      pass(people, -365 * 24 * 60 * 60_000);
      expect(await enter({ password: first?.password ?? '', code: await people.codeOf('ada') })).toEqual(WRONG);
    });

    it('refuses a common password', async () => {
      const session = opened(await enter({ password: ada.first }));
      const choose = (password: string) => signIn.choosePassword(session, password);
      expect(await choose('short one')).toEqual({ ok: false, problem: 'passwordTooShort' });
      for (const password of [ada.first, 'aaaaaaaaaaaaaaaa', '123456789012345', 'Ada.Ada.Ada.1']) {
        expect(await choose(password), password).toEqual({ ok: false, problem: 'passwordGuessed' });
      }
      opened(await choose(OWN));
    });

    it('signs a person out instead of overwriting credentials that head office changed meanwhile', async () => {
      const session = opened(await enter({ password: ada.first }));
      const first = await resetPerson(people.parts, 'ada');
      const known = await people.parts.store.person('ada');
      expect(await signIn.choosePassword(session, 'the walk back home')).toEqual({ ok: false, problem: 'notSignedIn' });
      expect(await people.parts.store.person('ada')).toEqual(known);
      expect(first).not.toBeNull();
    });
  });

  describe('with a chosen password', () => {
    beforeEach(async () => {
      opened(await signIn.choosePassword(opened(await enter({ password: ada.first })), OWN));
      pass(people, 10 * 60_000);
    });

    it('sign-in needs name, password and code, and ignores the case of the name', async () => {
      for (const given of [{ name: 'obi' }, { password: `${OWN}.` }, { password: '' }, { code: '' }]) {
        expect(await enter(given), JSON.stringify(given)).toEqual(WRONG);
      }
      opened(await enter({ name: ' ADA ' }));
    });

    it('accepts each code once and no code older than the last', async () => {
      const [before, now, after] = [-1, 0, 1].map((steps) => ada.code(steps));
      opened(await enter({ code: now ?? '' }));
      for (const code of [now, before]) expect(await enter({ code: code ?? '' })).toEqual(WRONG);
      opened(await enter({ code: after ?? '' }));
      expect(await enter({ code: ada.code(2) })).toEqual(WRONG);
    });

    it('sign-in does not use up the code if the password is wrong', async () => {
      expect(await enter({ password: 'not this one' })).toEqual(WRONG);
      opened(await enter());
    });

    it('locks a name for 15 minutes after five failures from any address, even an unknown name', async () => {
      for (const name of ['ada', 'nobody']) {
        for (let tries = 0; tries < 5; tries += 1) {
          expect(await enter({ name, password: 'wrong' }, `10.0.1.${tries}`)).toEqual(WRONG);
        }
        expect(await enter({ name })).toEqual(TOO_MANY);
      }
      pass(people, 15 * 60_000);
      opened(await enter());
    });

    it('sign-in counts concurrent attempts', async () => {
      const tries = await Promise.all(Array.from({ length: 20 }, () => enter({ password: 'wrong' })));
      expect(tries.filter((result) => !result.ok && result.problem === 'signInWrong').length).toBeLessThanOrEqual(5);
    });

    it('the IPv6 addresses of one network share one limit of sign-ins', async () => {
      const results: SignInResult[] = [];
      for (let tries = 0; tries < 31; tries += 1) {
        results.push(await enter({ name: `name${tries}` }, `2001:db8:0:7::${tries + 1}`));
      }
      expect(results.slice(29)).toEqual([WRONG, TOO_MANY]);
      expect(await enter({ name: 'nobody' }, '2001:db8:0:8::1')).toEqual(WRONG);
    });

    it('sign-in counts only failures against an address', async () => {
      for (let index = 0; index < 31; index += 1) {
        const name = `person${index}`;
        const { first, code } = await people.add(name);
        opened(await enter({ name, password: first, code: code() }));
      }
    });

    it('sign-in does not count attempts that could not be checked because the server was busy', async () => {
      await Promise.all(Array.from({ length: 40 }, (_none, tries) => enter({ name: `name${tries}` })));
      opened(await enter());
    });

    it('ends a session after half an hour without requests and after twelve hours in any case', async () => {
      const { token } = opened(await enter());
      const isOpen = async () => (await readSession(people.parts, token)) !== null;
      pass(people, IDLE_MS - 1);
      expect(await isOpen()).toBe(true);
      pass(people, IDLE_MS + 1);
      expect(await isOpen()).toBe(false);
      const next = opened(await enter());
      for (let goneMs = 0; goneMs < LONGEST_MS; goneMs += IDLE_MS / 2) {
        expect(await readSession(people.parts, next.token)).not.toBeNull();
        pass(people, IDLE_MS / 2);
      }
      pass(people, 1);
      expect(await readSession(people.parts, next.token)).toBeNull();
    });

    it('ends a session that began while the clock was a year ahead', async () => {
      pass(people, 365 * 24 * 60 * 60_000);
      const { token } = opened(await enter());
      pass(people, -365 * 24 * 60 * 60_000);
      expect(await readSession(people.parts, token)).toBeNull();
    });

    describe('changing the password', () => {
      const NEXT = 'the walk back home';
      const change = (session: OpenSession, given: Partial<{ current: string; password: string }> = {}) =>
        signIn.changePassword(session, { current: OWN, password: NEXT, ...given }, ADDRESS);

      it('a new password needs the current password, ends every other session and is logged', async () => {
        const here = opened(await enter());
        pass(people, 60_000);
        const elsewhere = opened(await enter());
        const changed = opened(await change(here));
        expect((await readSession(people.parts, changed.token))?.person.name).toBe('ada');
        for (const { token } of [here, elsewhere]) expect(await readSession(people.parts, token)).toBeNull();
        pass(people, 60_000);
        expect(await enter()).toEqual(WRONG);
        opened(await enter({ password: NEXT }));
        expect(logged).toEqual([{ event: 'passwordChanged', person: 'ada' }]);
      });

      it('refuses a wrong current password and logs the attempt', async () => {
        const here = opened(await enter());
        const known = await people.parts.store.person('ada');
        expect(await change(here, { current: NEXT })).toEqual({ ok: false, problem: 'passwordWrong' });
        expect(await people.parts.store.person('ada')).toEqual(known);
        expect(await readSession(people.parts, here.token)).not.toBeNull();
        expect(logged).toEqual([{ event: 'passwordNotChanged', person: 'ada' }]);
      });

      it('a change of the password shares its rate limit with sign-in', async () => {
        const here = opened(await enter());
        for (let tries = 0; tries < 3; tries += 1) expect(await change(here, { current: NEXT })).not.toEqual(TOO_MANY);
        for (let tries = 0; tries < 2; tries += 1) expect(await enter({ password: 'wrong' })).toEqual(WRONG);
        expect(await change(here)).toEqual(TOO_MANY);
        expect(await enter()).toEqual(TOO_MANY);
        pass(people, 15 * 60_000);
        opened(await change(here));
      });

      it('replaces a first password only by choosing one, and a chosen password only by changing it', async () => {
        const obi = await people.add('obi');
        const first = opened(await enter({ name: 'obi', password: obi.first, code: obi.code() }));
        const refused = { ok: false, problem: 'refused' };
        expect(await change(first, { current: obi.first })).toEqual(refused);
        expect(await signIn.choosePassword(opened(await enter()), NEXT)).toEqual(refused);
      });
    });

    it('stores no token, password or secret in plain text', async () => {
      const { token, person } = opened(await enter());
      expect(await people.parts.store.session(token)).toBeNull();
      expect(JSON.stringify(person)).not.toContain(OWN);
      expect(token).toMatch(/^[\w-]{43}$/);
    });
  });
});

function opened(result: SignInResult): OpenSession {
  if (!result.ok) throw new Error(`Not signed in: ${result.problem}.`);
  return result.session;
}
