import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpOffice, type HttpOptions, listen } from './http.ts';
import type { Office } from './office.ts';
import type { OfficeAnswer } from './office-parts.ts';

describe('HTTP server', () => {
  let office: HttpOffice | null = null;
  afterEach(() => office?.stop());

  const listenWith = async (answer: Office['answer'], options: Pick<HttpOptions, 'requestTimeoutMs' | 'wait'> = {}) => {
    const where = { host: '127.0.0.1', port: 0, tls: null };
    office = await listen({ answer }, { ...where, ...options });
    return office.address;
  };
  const askAt = async (address: string) => await fetch(`${address}/v1/enrolments`, { method: 'POST', body: 'x' });

  it('accepts at most 512 connections and recovers when the connections close', async () => {
    const address = await listenWith(async () => ({ status: 200, body: {} }));
    const sockets = await Promise.all(Array.from({ length: 512 }, () => unfinishedRequest(address)));
    await expect(askAt(address)).rejects.toThrow();
    for (const socket of sockets) socket.destroy();
    const ask = async () => (await askAt(address).catch(() => null))?.status;
    await expect.poll(ask, WAIT).toBe(200);
  });

  it('ignores an invalid version of a till', async () => {
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

  it('closes a request that arrives too slowly', async () => {
    const address = await listenWith(async () => ({ status: 200, body: {} }), { requestTimeoutMs: 500 });
    const slow = await unfinishedRequest(address);
    await new Promise((resolve) => slow.resume().once('close', resolve));
    expect((await askAt(address)).status).toBe(200);
  });

  it('answers running requests during a shutdown and takes none afterwards', async () => {
    const asked: ((answer: OfficeAnswer) => void)[] = [];
    const address = await listenWith(() => new Promise((resolve) => void asked.push(resolve)));
    const begun = askAt(address);
    await expect.poll(() => asked.length, WAIT).toBe(1);
    const stopped = office?.stop();
    asked[0]?.({ status: 200, body: {} });
    expect((await begun).status).toBe(200);
    await stopped;
    office = null;
    await expect(askAt(address)).rejects.toThrow();
  });

  it('does not wait for a client that never reads its answer', async () => {
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

async function unfinishedRequest(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /v1/enrolments HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  return socket;
}
