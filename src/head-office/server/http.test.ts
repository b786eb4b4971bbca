import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpOffice, type HttpOptions, listen } from './http.ts';
import type { Office } from './office.ts';
import type { OfficeAnswer } from './office-parts.ts';

describe('head office behind HTTP', () => {
  let office: HttpOffice | null = null;
  let unfinished: Socket[] = [];
  const giveUp = () => {
    for (const socket of unfinished) socket.destroy();
  };
  afterEach(async () => {
    giveUp();
    await office?.stop();
  });

  const listenWith = async (
    answer: Office['answer'],
    options: Pick<HttpOptions, 'nowMs' | 'wait' | 'addRoutes'> = {},
  ) => {
    const where = { host: '127.0.0.1', port: 0, tls: null, requestTimeoutMs: 120_000 };
    office = await listen({ answer }, { ...where, ...options });
    return office.address;
  };
  const askAt = async (address: string) => await fetch(`${address}/v1/enrolments`, { method: 'POST', body: 'x' });

  it('keeps no more bodies in memory than it has set itself, and goes on when those that filled it are gone', async () => {
    const address = await listenWith(async () => ({ status: 200, body: {} }), {
      nowMs: () => 0,
      addRoutes: (server) => void server.get('/v1/health/ready', async () => ({ ready: true })),
    });
    const ask = async () => (await askAt(address)).status;
    expect(await ask()).toBe(200);
    unfinished = await Promise.all(Array.from({ length: 256 }, () => unfinishedRequest(address)));
    await expect.poll(ask, WAIT).toBe(429);
    expect((await fetch(`${address}/v1/health`)).status).toBe(200);
    expect((await fetch(`${address}/v1/health/ready`)).status).toBe(200);
    giveUp();
    await expect.poll(ask, WAIT).toBe(200);
  });

  it('takes for a version of a till what can be one', async () => {
    const heard: string[] = [];
    const address = await listenWith(async ({ version }) => {
      heard.push(version);
      return { status: 200, body: {} };
    });
    for (const version of ['0.1.0', '1.4.0-rc.2', '<b>1</b>', `1${'0'.repeat(60)}`, 'latest']) {
      await fetch(`${address}/v1/enrolments`, { method: 'POST', body: 'x', headers: { 'paydesk-version': version } });
    }
    await fetch(`${address}/v1/enrolments`, { method: 'POST', body: 'x' });
    expect(heard).toEqual(['0.1.0', '1.4.0-rc.2', '', '', '', '']);
  });

  it('waits for nobody who sends slowly while another one comes', async () => {
    const clock = { nowMs: 0 };
    const address = await listenWith(async () => ({ status: 200, body: {} }), { nowMs: () => clock.nowMs });
    unfinished = await Promise.all(Array.from({ length: 256 }, () => unfinishedRequest(address)));
    await expect.poll(async () => (await askAt(address)).status, WAIT).toBe(429);
    clock.nowMs = 2_000;
    // One that is reset fails first.
    const left = unfinished.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve)));
    expect((await askAt(address)).status).toBe(200);
    await Promise.race(left);
  });

  it('answers what it has begun when it is stopped, and tells whoever comes meanwhile to come again', async () => {
    const asked: ((answer: OfficeAnswer) => void)[] = [];
    const address = await listenWith(() => new Promise((resolve) => void asked.push(resolve)));
    const begun = askAt(address);
    await expect.poll(() => asked.length, WAIT).toBe(1);
    const stopped = office?.stop();
    const late = await askAt(address);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await fetch(`${address}/v1/health`)).status).toBe(200);
    asked[0]?.({ status: 200, body: {} });
    expect((await begun).status).toBe(200);
    await stopped;
    office = null;
    await expect(askAt(address)).rejects.toThrow();
  });

  it('waits for nobody who never takes the answer when it is stopped', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    let isAsked = false;
    const answer = () => {
      isAsked = true;
      return new Promise<OfficeAnswer>(() => undefined);
    };
    const cut = expect(askAt(await listenWith(answer, { wait }))).rejects.toThrow();
    await expect.poll(() => isAsked, WAIT).toBe(true);
    await office?.stop();
    office = null;
    await cut;
    expect(waits).toEqual([40_000]);
  });
});

const WAIT = { timeout: 120_000 };

/** Its body never comes to its end. */
async function unfinishedRequest(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /v1/enrolments HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  return socket;
}
