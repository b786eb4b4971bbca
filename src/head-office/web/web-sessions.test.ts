import { beforeEach, describe, expect, it } from 'vitest';
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
    const own = 'a long walk to Ikeja';
    browser.pageToken = (await browser.ask('session.choosePassword', { password: own })).pageToken;
    const chosen = browser.token;
    const next = { current: own, password: 'the walk back home' };
    browser.pageToken = (await browser.ask('session.changePassword', next)).pageToken;
    const earlier = [planted, begun, chosen];
    expect(earlier).not.toContain(browser.token);
    for (const token of [...earlier, null, "' OR 1=1 --"]) {
      expect((await browser.send('tills.list', {}, { token })).status).toBe(401);
    }
    expect((await browser.send('tills.list', {})).status).toBe(200);
  });
});
