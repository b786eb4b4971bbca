import { describe, expect, it } from 'vitest';
import { eventually, returned, run, storeEverywhere, TOKEN, withBank } from './bank.fixture.ts';

const bank = withBank();

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

describe('the return from a bank page', () => {
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
    const facts = { status: 'successful', statusMessage: 'by POST' };
    const response = { method: 'POST', reading: 'read', reference: 'none', facts };
    await eventually(bank.returns).toEqual([{ reference: bank.reference(), response }]);
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
});

describe('a bank page', () => {
  it('exposes nothing of the program to a bank page', async () => {
    const page = await bank.open();
    const names = ['require', 'process', 'module', 'paydesk', 'fixture'];
    expect(await page.evaluate((all) => all.filter((name) => name in window), names)).toEqual([]);
  });

  it('tells a bank page no address of this machine through WebRTC', async () => {
    const page = await bank.open();
    const policies = await bank.application.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => contents.getWebRTCIPHandlingPolicy()),
    );
    expect(policies).toContain('disable_non_proxied_udp');
    expect(await page.evaluate(GATHER_CANDIDATES)).toEqual([]);
  });

  it('hides the data of an ended bank page from the next attempt', async () => {
    await storeEverywhere(await bank.open());
    const second = await bank.open();
    expect(bank.requests.filter((request) => request.includes('/pay'))).toEqual(['GET /pay -', 'GET /pay -']);
    expect(await second.evaluate(FIND_STORED)).toEqual(NOTHING_STORED);
    await eventually(() => bank.application.windows().length).toBe(2);
  });
});
