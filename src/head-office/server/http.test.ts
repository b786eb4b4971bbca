import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpOffice, listen } from './http.ts';
import type { Office } from './office.ts';

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

  it('keeps no more bodies in memory than it has set itself, and goes on when those that filled it are gone', async () => {
    const answers: Office = { answer: async () => ({ status: 200, body: {} }) };
    office = await listen(answers, { host: '127.0.0.1', port: 0, tls: null, requestTimeoutMs: 120_000 });
    const { address } = office;
    const ask = async () => (await fetch(`${address}/v1/enrolments`, { method: 'POST', body: 'x' })).status;
    expect(await ask()).toBe(200);
    unfinished = await Promise.all(Array.from({ length: 256 }, () => unfinishedRequest(address)));
    await expect.poll(ask, WAIT).toBe(429);
    expect((await fetch(`${address}/v1/health`)).status).toBe(200);
    giveUp();
    await expect.poll(ask, WAIT).toBe(200);
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
