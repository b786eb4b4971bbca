import { beforeEach, describe, expect, it } from 'vitest';
import { pass } from '../people/people.fixture.ts';
import { viewOf } from './view.fixture.ts';
import { type WebOfTest, webOfTest } from './web.fixture.ts';

describe('web session', () => {
  let web: WebOfTest;
  beforeEach(async () => {
    web = await webOfTest(viewOf({ tills: [] }));
  });

  it('a sign-in sets a new session cookie, so that nobody can plant one', async () => {
    const planted = 'A'.repeat(43);
    const person = await web.people.add('ada');
    const browser = web.browser();
    browser.token = planted;
    const first = { name: 'ada', password: person.first, code: person.code() };
    browser.pageToken = (await browser.ask('session.signIn', first)).pageToken;
    const begun = browser.token;
    browser.pageToken = (await browser.ask('session.choosePassword', { password: 'a long walk to Ikeja' })).pageToken;
    expect(new Set([planted, begun, browser.token]).size).toBe(3);
    for (const token of [planted, begun]) {
      expect((await browser.send('tills.list', {}, { token })).status).toBe(401);
    }
    expect((await browser.send('tills.list', {})).status).toBe(200);
  });

  it('a change of the password ends the person’s sessions in other browsers', async () => {
    const [one, other] = [await web.signedIn('ada'), await web.again('ada')];
    const before = one.token;
    const wrong = await one.send('session.changePassword', { current: 'not this one', password: 'the walk back home' });
    expect(wrong).toEqual({ status: 422, result: { ok: false, problem: 'passwordWrong' } });
    const next = { current: 'a long walk to Ikeja', password: 'the walk back home' };
    const changed = await one.ask('session.changePassword', next);
    expect(one.token).not.toBe(before);
    one.pageToken = changed.pageToken;
    expect(await one.ask('session.read', {})).toMatchObject({ name: 'ada', mustChoosePassword: false });
    expect((await other.send('tills.list', {})).status).toBe(401);
    expect((await one.send('tills.list', {}, { token: before })).status).toBe(401);
    await one.ask('session.signOut', {});
  });

  it('a sign-out ends one session and no other', async () => {
    const one = await web.signedIn('ada');
    const [two, three] = [await web.again('ada'), await web.again('ada')];
    const other = await web.signedIn('obi');
    const open = async () => {
      const answers = await Promise.all([one, two, three, other].map((browser) => browser.send('tills.list', {})));
      return answers.map(({ status }) => status);
    };
    await one.ask('session.signOut', {});
    expect([one.token, ...(await open())]).toEqual([null, 401, 200, 200, 200]);
  });

  it('a session expires after half an hour, and an invented cookie opens none', async () => {
    const browser = await web.signedIn('ada');
    for (const token of [null, '', 'B'.repeat(43), "' OR 1=1 --"]) {
      expect((await browser.send('tills.list', {}, { token })).status).toBe(401);
    }
    pass(web.people, 30 * 60_000 + 1);
    expect((await browser.send('tills.list', {})).status).toBe(401);
  });
});
