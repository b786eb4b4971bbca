import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { WEB_CHANNELS, type WebChannel, webContract } from '../../shared/head-office-web/web-contract.ts';
import { SearchTooWide } from '../books/books-port.ts';
import { pass } from '../people/people.fixture.ts';
import { buildFinding, buildPage, buildTill, type ViewOfTest, viewOf } from './view.fixture.ts';
import { type BrowserOfTest, type WebOfTest, webOfTest } from './web.fixture.ts';
import type { WebAsked } from './web-office.ts';

const SHOPS = ['Ikeja', 'Lekki', 'Yaba', ''] as const;

describe('head office web', () => {
  let web: WebOfTest;
  let view: ViewOfTest;
  const tills = SHOPS.map((shop, index) => buildTill(shop, `T${index}`));
  const acts = [{ at: '2026-11-22T09:00:00.000Z', by: 'Eze', what: 'findingSettled', reason: 'rang 0801 234 5678' }];
  const findings = [...tills.map((till) => [till]), tills.slice(0, 2)].map((of) => ({ ...buildFinding(of), acts }));
  const pages = tills.flatMap((till) => [buildPage(till, 1), buildPage(till, 2)]);
  const erasures = tills.map(({ journal, shop, till }) => ({
    journal,
    shop,
    till,
    reference: `${till}-261122-0001-7Q2MXK4T9`,
    at: '2026-11-22T08:59:00.000Z',
  }));

  beforeEach(async () => {
    view = viewOf({ tills, findings, pages, erasures });
    web = await webOfTest(view);
  });

  it('reveals nothing to a browser without a session', async () => {
    const stranger = web.browser();
    for (const channel of WEB_CHANNELS.filter((each) => webContract[each].needs !== 'anyone')) {
      const { status } = await stranger.send(channel, requestOf(channel));
      expect([channel, status]).toEqual([channel, 401]);
    }
    expect(await stranger.ask('session.read', {})).toBeNull();
    expect((await stranger.send('no.such', {})).status).toBe(404);
    expect((await stranger.send('constructor', {})).status).toBe(404);
  });

  it('refuses every read until the person has replaced the first password', async () => {
    const person = await web.people.add('obi');
    const browser = web.browser();
    const begun = await browser.ask('session.signIn', { name: 'obi', password: person.first, code: person.code() });
    expect(begun).toMatchObject({ name: 'obi', mustChoosePassword: true });
    browser.pageToken = begun.pageToken;
    for (const channel of ['tills.list', 'findings.list']) {
      expect((await browser.send(channel, {})).result).toEqual({ ok: false, problem: 'passwordNotChosen' });
    }
  });

  it('shows a person only the granted shops on every channel', async () => {
    const granted = fc.oneof(fc.constant('all' as const), fc.subarray(SHOPS.slice(0, 3)));
    let count = 0;
    await fc.assert(
      fc.asyncProperty(granted, fc.subarray(['personal', 'findings', 'erase'] as const), async (shops, rights) => {
        count += 1;
        const browser = await web.signedIn(`person${count}`, { shops, rights });
        const isSeen = (shop: string) => shops === 'all' || (shops as readonly string[]).includes(shop);
        const hidden = tills.filter(({ shop }) => !isSeen(shop));
        for (const channel of WEB_CHANNELS.filter((each) => !each.startsWith('session.'))) {
          for (const request of requestsOf(channel)) {
            const { result } = await browser.send(channel, request);
            const text = JSON.stringify(result);
            const told = hidden.filter(({ journal, till, shop }) =>
              [journal, `${till}-`, `"till":"${till}"`, `"shop":"${shop}"`].some((each) => text.includes(each)),
            );
            expect(told, `${channel} ${JSON.stringify(request)}`).toEqual([]);
          }
        }
        const shown = (await browser.ask('tills.list', {})).tills.map(({ shop }) => shop);
        expect(shown).toEqual(SHOPS.filter(isSeen));
        pass(web.people, 20 * 60_000);
      }),
      { numRuns: 30 },
    );
    const seen = new Set((await web.people.parts.store.looks(10_000)).map(({ journal }) => journal));
    expect(seen.size).toBe(tills.length);
  });

  it('counts only the open findings that a person may see', async () => {
    const [ikeja, lekki] = ['Ikeja', 'Lekki'].map((shop) => ({ ...buildTill(shop, shop), openFindings: 2 }));
    if (!ikeja || !lekki) throw new Error('There are two tills.');
    const settled = { ...buildFinding([ikeja]), state: 'settled' } as const;
    const own = await webOfTest(
      viewOf({ tills: [ikeja, lekki], findings: [buildFinding([ikeja]), settled, buildFinding([ikeja, lekki])] }),
    );
    const counted = async (name: string, shops: 'all' | string[]) =>
      (await (await own.signedIn(name, { shops })).ask('tills.list', {})).tills.map(({ openFindings }) => openFindings);
    expect(await counted('obi', ['Ikeja'])).toEqual([1]);
    expect(await counted('ada', 'all')).toEqual([2, 2]);
  });

  it('answers for another shop as if the shop did not exist', async () => {
    const browser = await web.signedIn('obi', { shops: ['Ikeja'], rights: ['findings'] });
    const [own, other] = [tills[0], tills[1]];
    const [ownPage, otherPage] = [pages[0], pages[2]];
    const page = async (journal = '', reference = '') =>
      (await browser.send('payments.page', { journal, reference })).result;
    expect((await page(own?.journal, ownPage?.payment.reference)).ok).toBe(true);
    const nothing = await page(own?.journal, 'T0-261122-0009-7Q2MXK4T9');
    expect(nothing).toEqual({ ok: false, problem: 'notFound' });
    expect(await page(other?.journal, otherPage?.payment.reference)).toEqual(nothing);
    expect(await page(randomUUID(), ownPage?.payment.reference)).toEqual(nothing);
    for (const finding of findings.slice(1)) {
      const { journal, kind, key } = finding;
      expect(
        (await browser.send('findings.setState', { journal, kind, key, state: 'open', reason: 'gone' })).result,
      ).toEqual(nothing);
    }
    expect(view.done).toEqual([]);
  });

  it('allows acts on findings only to people with the right', async () => {
    const { journal = '', kind = '', key = '' } = findings[0] ?? {};
    const plain = await web.signedIn('obi', { shops: 'all', rights: ['personal'] });
    const trusted = await web.signedIn('ada', { shops: ['Ikeja'], rights: ['findings'] });
    for (const state of ['settled', 'open'] as const) {
      const order = { journal, kind, key, state, reason: 'a disk was exchanged' };
      expect((await plain.send('findings.setState', order)).status).toBe(403);
      await trusted.ask('findings.setState', order);
    }
    const card = { journal, kind, key, state: 'settled', reason: 'Card 5531 8866 5214 2950 was lost.' };
    expect((await trusted.send('findings.setState', card)).status).toBe(422);
    expect(view.done).toEqual(['SETTLED forked by ada', 'OPEN forked by ada']);
  });

  it('allows a person with the right to erase a visible payment and lists open erasures', async () => {
    const { journal = '', payment } = pages[0] ?? {};
    const request = { journal, reference: payment?.reference ?? '', reason: 'The customer asked.' };
    const plain = await web.signedIn('obi', { shops: 'all', rights: ['personal', 'findings'] });
    expect((await plain.send('payments.erase', request)).status).toBe(403);
    const trusted = await web.signedIn('ada', { shops: ['Ikeja'], rights: ['erase'] });
    const elsewhere = { ...request, journal: pages[2]?.journal, reference: pages[2]?.payment.reference };
    expect((await trusted.send('payments.erase', elsewhere)).status).toBe(404);
    expect((await trusted.send('payments.erase', { ...request, reason: '' })).status).toBe(400);
    const card = { ...request, reason: 'Card 5531 8866 5214 2950 was lost.' };
    expect((await trusted.send('payments.erase', card)).status).toBe(422);
    await trusted.ask('payments.erase', request);
    expect(view.done).toEqual([`ERASED ${request.reference} by ada`]);
    expect((await trusted.ask('erasures.list', {})).erasures.map(({ shop }) => shop)).toEqual(['Ikeja']);
  });

  it('records who opens a payment first, and shows nothing if the record fails', async () => {
    const browser = await web.signedIn('ada', { shops: 'all' });
    const { journal = '', payment } = pages[0] ?? {};
    const request = { journal, reference: payment?.reference ?? '' };
    await browser.ask('payments.page', request);
    await browser.ask('payments.page', request);
    const at = web.people.clock.now.toISOString();
    expect(await web.people.parts.store.looks(9)).toMatchObject([
      { name: 'ada', at, ...request },
      { name: 'ada', at, ...request },
    ]);
    web.people.parts.store.addLook = async () => {
      throw new Error('The disk is full.');
    };
    expect((await browser.send('payments.page', request)).status).toBe(503);
  });

  it('finds payments by hidden data only for people who may see the data', async () => {
    const plain = await web.signedIn('obi', { shops: 'all' });
    const trusted = await web.signedIn('ada', { shops: 'all', rights: ['personal'] });
    const found = async (browser: BrowserOfTest, search: string) =>
      (await browser.ask('payments.search', { ...EVERY_PAYMENT, search })).payments.length;
    for (const search of ['ngozi', 'mail.example', '8012345', '45678']) {
      expect([await found(trusted, search), await found(plain, search)], search).toEqual([pages.length, 0]);
    }
    for (const search of ['table', '2950', 'T0-261122-0001']) {
      expect(await found(plain, search), search).toBe(await found(trusted, search));
    }
    expect((await plain.send('payments.search', { ...EVERY_PAYMENT, search: '5531886652142950' })).status).toBe(400);
  });

  it('returns the same results whatever the hidden data is', async () => {
    const customer = { email: 'q2m.26@other.example', phone: '+2347009611223' };
    const others = pages.map((page) => ({ ...page, payment: { ...page.payment, customer } }));
    const searches = ['11', '2611', 'q2m', '26 q2m', '78', 'n', 'T1-26', 'example', '•••'];
    const found = async (payments: typeof pages) => {
      const plain = await (await webOfTest(viewOf({ tills, pages: payments }))).signedIn('obi', { shops: 'all' });
      return await Promise.all(
        searches.map(async (search) =>
          (await plain.ask('payments.search', { ...EVERY_PAYMENT, search })).payments.map(
            ({ payment }) => payment.reference,
          ),
        ),
      );
    };
    const shown = await found(pages);
    expect(shown).toEqual(await found(others));
    expect(shown[searches.indexOf('q2m')]).toHaveLength(pages.length);
    expect(shown[searches.indexOf('T1-26')]).toHaveLength(2);
  });

  it('masks names, e-mail and phone on the server for people without the right', async () => {
    const plain = await web.signedIn('obi', { shops: 'all' });
    const trusted = await web.signedIn('ada', { shops: 'all', rights: ['personal'] });
    for (const channel of ['findings.list', 'payments.search', 'payments.page'] as const) {
      for (const request of requestsOf(channel)) {
        const [shown, hidden] = await Promise.all(
          [trusted, plain].map(async (browser) => JSON.stringify((await browser.send(channel, request)).result)),
        );
        expect(shown).toContain('ngozi@mail.example');
        for (const given of ['ngozi', 'Ngozi', 'Eze', '8012345678', '0801 234']) expect(hidden).not.toContain(given);
        expect(hidden).toContain('"ok":true');
      }
    }
  });

  it('hides hashes and signatures, which would allow guessing phone numbers', async () => {
    const hash = 'a'.repeat(64);
    const report = { own: { seq: 3, hash }, path: `/v1/journals/x/events?after=3&hash=${hash}` };
    const proof = JSON.stringify({ report, signature: '0b'.repeat(64), contentDigest: 'sha-256=:b64:' });
    const withHashes = viewOf({ tills, findings: findings.map((finding) => ({ ...finding, proof })), pages });
    const office = await webOfTest(withHashes);
    const plain = await office.signedIn('obi', { shops: 'all' });
    const trusted = await office.signedIn('ada', { shops: 'all', rights: ['personal'] });
    for (const channel of ['tills.list', 'findings.list'] as const) {
      const [shown, hidden] = await Promise.all(
        [trusted, plain].map(async (browser) => JSON.stringify((await browser.send(channel, {})).result)),
      );
      expect(shown).toContain(hash);
      for (const given of [hash, '0b'.repeat(9), ':b64:']) expect(hidden, channel).not.toContain(given);
    }
    expect((await plain.ask('tills.list', {})).tills[0]?.head).toEqual({ seq: 12, hash: '•••' });
  });

  it('accepts requests only from head office’s own page, never from a form', async () => {
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

  it('refuses a request without the page token', async () => {
    const browser = await web.signedIn('ada', { shops: 'all', rights: ['findings'] });
    const other = await web.signedIn('obi');
    for (const channel of WEB_CHANNELS.filter((each) => webContract[each].needs !== 'anyone')) {
      for (const pageToken of ['', 'x', 'é'.repeat(43), other.pageToken, `${browser.pageToken}x`]) {
        const answer = await browser.send(channel, requestOf(channel), { pageToken });
        expect(answer, channel).toEqual({ status: 409, result: { ok: false, problem: 'otherSession' } });
      }
    }
    expect(view.done).toEqual([]);
    expect(await web.people.parts.store.looks(9)).toEqual([]);
    expect((await browser.ask('session.read', {}))?.name).toBe('ada');
    await browser.ask('session.signOut', {});
    expect(await browser.ask('session.read', {})).toBeNull();
  });

  it('reports a failed ledger without the reason', async () => {
    const broken = async () => {
      throw new Error('password=secret host=10.0.0.1');
    };
    const failing = await webOfTest({ ...view, tills: broken });
    const browser = await failing.signedIn('ada');
    expect(await browser.send('tills.list', {})).toEqual({ status: 503, result: { ok: false, problem: 'notReady' } });
  });

  it.each([[['personal'] as const], [[]]])('says what to do after a cancelled search (rights: %s)', async (rights) => {
    const wide = async () => {
      throw new SearchTooWide();
    };
    const searched = await webOfTest({ ...view, payments: wide });
    const browser = await searched.signedIn('ada', { shops: 'all', rights: [...rights] });
    expect(await browser.send('payments.search', EVERY_PAYMENT)).toEqual({
      status: 422,
      result: { ok: false, problem: 'searchTooWide' },
    });
  });

  /** Returns a valid request for each channel, about every till. */
  function requestsOf(channel: WebChannel): readonly unknown[] {
    switch (channel) {
      case 'payments.search':
        return [EVERY_PAYMENT, ...tills.map(({ journal }) => ({ ...EVERY_PAYMENT, till: journal }))];
      case 'payments.page':
        return pages.map(({ journal, payment: { reference } }) => ({ journal, reference }));
      case 'payments.erase':
        return pages.map(({ journal, payment: { reference } }) => ({ journal, reference, reason: 'was asked for' }));
      case 'findings.setState':
        return findings.map(({ journal, kind, key }) => ({ journal, kind, key, state: 'settled', reason: 'known' }));
      case 'session.signIn':
        return [{ name: 'nobody', password: 'x', code: '000000' }];
      case 'session.choosePassword':
        return [{ password: 'x' }];
      case 'session.changePassword':
        return [{ current: 'x', password: 'y' }];
      default:
        return [{}];
    }
  }

  function requestOf(channel: WebChannel): unknown {
    return requestsOf(channel)[0];
  }
});

const EVERY_PAYMENT = { search: '', shop: null, till: null, outcome: null, from: null, to: null, after: null };
