import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventually, filesWith, returned, run, STORED, storeEverywhere, TOKEN, withBank } from './bank.fixture.ts';

// Opens pages of the fixture's bank in a small program on the stand-in for Electron.

const bank = withBank();

/** Reads what earlier pages have stored. */
const FIND_STORED = `(async () => ({
  cookie: document.cookie,
  local: localStorage.length,
  session: sessionStorage.length,
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  cached: await (await fetch('/cached')).text(),
}))()`;
/** Collects every network address of this machine that WebRTC reveals. */
const GATHER_CANDIDATES = `(async () => {
  const connection = new RTCPeerConnection();
  const found = [];
  const gathered = new Promise((resolve) => {
    connection.onicecandidate = ({ candidate }) => (candidate ? found.push(candidate.candidate) : resolve());
  });
  connection.createDataChannel('any');
  await connection.setLocalDescription();
  await gathered;
  return found.filter((candidate) => candidate !== '');
})()`;
const NOTHING_STORED = { cookie: '', local: 0, session: 0, databases: [], caches: [], workers: 0, cached: 'kept' };

function facts(by: string, method: 'GET' | 'POST') {
  const response = {
    method,
    reading: 'read',
    reference: 'none',
    facts: { status: 'successful', statusMessage: `by ${by}` },
  };
  return [{ reference: bank.reference(), response }];
}

describe('the return from a bank page', () => {
  it('catches the return during a redirect, before it reaches its address, and ends the page', async () => {
    await bank.begin(`${bank.origin}/redirect`);
    await eventually(bank.returns).toEqual(facts('GET', 'GET'));
    await eventually(() => bank.application.windows().length).toBe(1);
    expect(await bank.openReference()).toBeNull();
    expect(bank.requests).toEqual(['GET /redirect -']);
  });

  it('catches the return when a form posts to the return address', async () => {
    const page = await bank.open();
    await run(
      page,
      ({ action, fields }) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action });
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement('input'), { name, value }));
        }
        document.body.append(form);
        form.submit();
      },
      { action: bank.returnUrl, fields: returned('POST') },
    );
    await eventually(bank.returns).toEqual(facts('POST', 'POST'));
    expect(bank.requests.some((request) => request.includes('/return/'))).toBe(false);
  });

  it('reports a return in a frame as a hint, by a form or by a redirect, and the page stays', async () => {
    const page = await bank.open();
    await page.evaluate((action) => {
      const frames = ['one', 'two'].map((name) => Object.assign(document.createElement('iframe'), { name }));
      const form = Object.assign(document.createElement('form'), { method: 'post', action, target: 'one' });
      document.body.append(...frames, form);
      form.submit();
      frames[1]?.setAttribute('src', '/redirect');
    }, `${bank.returnUrl}/`);
    await eventually(bank.hints).toHaveLength(2);
    expect([await bank.returns(), await bank.openReference()]).toEqual([[], bank.reference()]);
    expect(bank.requests.some((request) => request.includes(TOKEN))).toBe(false);
    await run(page, (address) => location.assign(address), bank.returnUrl);
    await eventually(async () => (await bank.returns()).length).toBe(1);
  });

  it('does not count a return in a frame or without our token, and blocks it in a frame', async () => {
    const page = await bank.open();
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
      document.body.append(Object.assign(document.createElement('img'), { src }));
    }, bank.returnUrl);
    await run(page, (address) => location.assign(address), `${bank.origin}/return`);
    await page.getByRole('heading', { name: '/return' }).waitFor();
    expect([await bank.returns(), await bank.openReference()]).toEqual([[], bank.reference()]);
    expect(bank.requests.some((request) => request.includes(TOKEN))).toBe(false);
  });
});

describe('a bank page', () => {
  it('exposes nothing of the program to a bank page', async () => {
    const page = await bank.open();
    const names = ['require', 'process', 'module', 'paydesk', 'fixture'];
    expect(await page.evaluate((all) => all.filter((name) => name in window), names)).toEqual([]);
  });

  it('learns no address of this machine through WebRTC', async () => {
    const page = await bank.open();
    const policies = await bank.application.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => contents.getWebRTCIPHandlingPolicy()),
    );
    expect(policies).toContain('disable_non_proxied_udp');
    expect(await page.evaluate(GATHER_CANDIDATES)).toEqual([]);
  });

  it('opens pop-ups of a bank page in place, and no other windows', async () => {
    const page = await bank.open();
    await page.evaluate(() => window.open('file:///etc/passwd'));
    await page.evaluate(() => window.open('about:blank'));
    await run(page, (address) => window.open(address), `${bank.origin}/challenge`);
    await page.getByRole('heading', { name: '/challenge' }).waitFor();
    expect(bank.application.windows()).toHaveLength(2);
  });

  it('gives a bank page no download and no permission', async () => {
    const page = await bank.open();
    await run(page, (address) => location.assign(address), `${bank.origin}/download`);
    await eventually(() => bank.requests.some((request) => request.includes('/download'))).toBe(true);
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
    expect(
      await page.evaluate(
        () => new Promise((done) => navigator.geolocation.getCurrentPosition(done, (no) => done(no.code))),
      ),
    ).toBe(1);
    expect(readdirSync(bank.home, { recursive: true }).filter((file) => String(file).includes('a.exe'))).toEqual([]);
    expect(bank.errors).not.toContain('downloads are not provided'); // The stand-in's message for a download that the program did not refuse.
    expect(await bank.openReference()).toBe(bank.reference());
  });
});

describe('the data of a bank page', () => {
  const cookies = () =>
    bank.application.evaluate(async () => (await globalThis.fixture.session()?.cookies.get({}))?.length);

  const lookAfterwards = () =>
    bank.application.evaluate(
      (_electronModule, [address, script]) => globalThis.fixture.lookAfterwards(address, script),
      [`${bank.origin}/pay`, FIND_STORED] as const,
    );
  const requestsOf = (pathname: string) => bank.requests.filter((request) => request.startsWith(`GET ${pathname} `));

  it('deletes cookies, storage, databases, caches and workers once the bank page is closed', async () => {
    const page = await bank.open();
    await storeEverywhere(page);
    await page.reload();
    expect(await page.evaluate(FIND_STORED)).toEqual({
      cookie: `visible=${STORED}`,
      local: 1,
      session: 1,
      databases: ['customers'],
      caches: ['pages'],
      workers: 1,
      cached: 'kept',
    });
    expect(requestsOf('/pay')).toEqual(['GET /pay -', `GET /pay customer=known; visible=${STORED}`]);
    expect(await cookies()).toBe(2);
    await bank.application.evaluate((_electronModule, ours) => globalThis.fixture.pages.close(ours), bank.reference());
    expect([await cookies(), await bank.openReference()]).toEqual([0, null]);

    bank.requests = [];
    expect(await lookAfterwards()).toEqual(NOTHING_STORED);
    expect([requestsOf('/pay'), requestsOf('/cached').length]).toEqual([['GET /pay -'], 1]);
  });

  it('never writes the data of a bank page to the disk, neither during the page nor afterwards', async () => {
    await storeEverywhere(await bank.open());
    expect(filesWith(bank.home, STORED)).toEqual([]);
    await bank.application.evaluate((_electronModule, ours) => globalThis.fixture.pages.close(ours), bank.reference());
    expect(filesWith(bank.home, STORED)).toEqual([]);
  });

  it('hides the data of a bank page from the next attempt, which ends the previous one', async () => {
    await storeEverywhere(await bank.open());
    const second = await bank.open();
    expect(requestsOf('/pay')).toEqual(['GET /pay -', 'GET /pay -']);
    expect(await second.evaluate(FIND_STORED)).toEqual(NOTHING_STORED);
    await eventually(() => bank.application.windows().length).toBe(2);
  });
});
