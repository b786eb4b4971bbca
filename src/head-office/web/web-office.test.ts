import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { WEB_CHANNELS, type WebFinding, type WebTill, webContract } from '../../shared/head-office-web/web-contract.ts';
import { pass } from '../people/people.fixture.ts';
import { type BrowserOfTest, type WebOfTest, webOfTest } from './web.fixture.ts';
import type { WebAsked } from './web-office.ts';

const SHOPS = ['Ikeja', 'Lekki', 'Yaba', ''] as const;

describe('head office in a browser', () => {
  let web: WebOfTest;
  const tills = SHOPS.map((shop, index) => buildTill(shop, `T${index}`));
  const findings = tills.map(buildFinding);

  beforeEach(async () => {
    web = await webOfTest({ tills: async () => tills, findings: async () => findings });
  });

  it('answers nothing to whoever is not signed in, but that nobody is', async () => {
    const stranger = web.browser();
    for (const channel of WEB_CHANNELS.filter((each) => webContract[each].needs !== 'anyone')) {
      const { status } = await stranger.send(channel, requestOf(channel));
      expect([channel, status]).toEqual([channel, 401]);
    }
    expect(await stranger.ask('session.read', {})).toBeNull();
    expect((await stranger.send('no.such', {})).status).toBe(404);
    expect((await stranger.send('constructor', {})).status).toBe(404);
  });

  it('answers nothing before a first password was exchanged', async () => {
    const person = await web.people.add('obi');
    const browser = web.browser();
    const begun = await browser.ask('session.signIn', { name: 'obi', password: person.first, code: person.code() });
    expect(begun).toMatchObject({ name: 'obi', mustChoosePassword: true });
    for (const channel of ['tills.list', 'findings.list']) {
      expect((await browser.send(channel, {})).result).toEqual({ ok: false, problem: 'passwordNotChosen' });
    }
  });

  it('shows a person the shops that were granted, and of no other one anything at all', async () => {
    const granted = fc.oneof(fc.constant('all' as const), fc.subarray(SHOPS.slice(0, 3)));
    let count = 0;
    await fc.assert(
      fc.asyncProperty(granted, fc.subarray(['personal', 'findings'] as const), async (shops, rights) => {
        count += 1;
        const browser = await web.signedIn(`person${count}`, { shops, rights });
        for (const channel of WEB_CHANNELS.filter((each) => webContract[each].kind === 'question')) {
          const text = JSON.stringify(await browser.send(channel, requestOf(channel)));
          const hidden = tills.filter(({ shop }) => shops !== 'all' && !(shops as readonly string[]).includes(shop));
          expect(hidden.filter(({ journal, till }) => text.includes(journal) || text.includes(`"${till}"`))).toEqual(
            [],
          );
        }
        const shown = (await browser.ask('tills.list', {})).tills.map(({ shop }) => shop);
        expect(shown).toEqual(shops === 'all' ? SHOPS : SHOPS.filter((shop) => (shops as string[]).includes(shop)));
        pass(web.people, 20 * 60_000);
      }),
      { numRuns: 30 },
    );
  });

  it('masks names, e-mail and phone for whoever has no right to them, on this side', async () => {
    const plain = await web.signedIn('obi', { shops: 'all' });
    const trusted = await web.signedIn('ada', { shops: 'all', rights: ['personal'] });
    const texts = async (browser: BrowserOfTest) => JSON.stringify(await browser.ask('findings.list', {}));
    expect(await texts(trusted)).toContain('ngozi@mail.example');
    for (const given of ['ngozi', 'Ngozi', '8012345678']) expect(await texts(plain)).not.toContain(given);
    expect(await texts(plain)).toContain('"kind":"forked"');
  });

  it('hears no page but its own, and no form', async () => {
    const browser = await web.signedIn('ada', { shops: 'all' });
    const strange: Partial<WebAsked>[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'http://office.example' },
      { origin: 'null' },
      { origin: '' },
      { contentType: 'text/plain' },
      { contentType: 'application/x-www-form-urlencoded' },
      { body: Buffer.from('{"name":') },
      { body: Buffer.from('[]') },
      { body: Buffer.from([0xff, 0xfe]) },
    ];
    for (const channel of WEB_CHANNELS) {
      for (const otherwise of strange) {
        expect((await browser.send(channel, requestOf(channel), otherwise)).status, channel).toBe(400);
      }
    }
  });

  it('follows no order without the word that it gave to its page', async () => {
    const browser = await web.signedIn('ada');
    const other = await web.signedIn('obi');
    for (const channel of WEB_CHANNELS.filter((each) => webContract[each].kind === 'order')) {
      for (const pageToken of ['', 'x', other.pageToken, `${browser.pageToken}x`]) {
        const { result } = await browser.send(channel, requestOf(channel), { pageToken });
        expect(result, channel).toEqual({ ok: false, problem: 'refused' });
      }
    }
    expect((await browser.ask('session.read', {}))?.name).toBe('ada');
    await browser.ask('session.signOut', {});
    expect(await browser.ask('session.read', {})).toBeNull();
  });

  it('gives another cookie with every sign-in, whatever the browser had: nobody can be signed in to a known one', async () => {
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

  it('ends one session, or all of a person’s in every browser', async () => {
    const one = await web.signedIn('ada');
    const [two, three] = [await web.again('ada'), await web.again('ada')];
    const other = await web.signedIn('obi');
    const open = async () => {
      const answers = await Promise.all([one, two, three, other].map((browser) => browser.send('tills.list', {})));
      return answers.map(({ status }) => status);
    };
    await one.ask('session.signOut', {});
    expect([one.token, ...(await open())]).toEqual([null, 401, 200, 200, 200]);
    await two.ask('session.signOutEverywhere', {});
    expect(await open()).toEqual([401, 401, 401, 200]);
  });

  it('ends after half an hour, and forgets a cookie that somebody made up', async () => {
    const browser = await web.signedIn('ada');
    for (const token of [null, '', 'B'.repeat(43), "' OR 1=1 --"]) {
      expect((await browser.send('tills.list', {}, { token })).status).toBe(401);
    }
    pass(web.people, 30 * 60_000 + 1);
    expect((await browser.send('tills.list', {})).status).toBe(401);
  });

  it('says that it is not ready where the ledger fails, and nothing of why', async () => {
    const broken = async () => {
      throw new Error('password=secret host=10.0.0.1');
    };
    const failing = await webOfTest({ tills: broken, findings: broken });
    const browser = await failing.signedIn('ada');
    expect(await browser.send('tills.list', {})).toEqual({ status: 503, result: { ok: false, problem: 'notReady' } });
  });
});

/** What fits each channel. */
function requestOf(channel: (typeof WEB_CHANNELS)[number]): unknown {
  if (channel === 'session.signIn') return { name: 'nobody', password: 'x', code: '000000' };
  return channel === 'session.choosePassword' ? { password: 'x' } : {};
}

function buildTill(shop: string, till: string): WebTill {
  const heardAt = '2026-11-22T08:59:00.000Z';
  const head = { seq: 12, hash: 'a'.repeat(64) };
  return { journal: randomUUID(), shop, till, mode: 'live', state: 'enrolled', heardAt, head };
}

function buildFinding({ journal, shop, till }: WebTill): WebFinding {
  const proof = JSON.stringify({
    entry: { actor: 'Ngozi Eze', payment: { customer: { email: 'ngozi@mail.example', phone: '+2348012345678' } } },
    note: 'call Ngozi on 0801 234 5678',
  }).replace('call Ngozi', 'call');
  return { journal, shop, till, kind: 'forked', key: '4', foundAt: '2026-11-22T08:59:00.000Z', proof };
}
