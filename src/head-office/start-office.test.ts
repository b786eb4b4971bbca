import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTo, batch, batchOf, diskOf, enrolment, signed } from './office.fixture.ts';
import type { OfficeRequest } from './server/authenticate.ts';
import { type StartedOffice, startOffice } from './start-office.ts';

describe('a head office that listens', () => {
  let folder: string;
  let office: StartedOffice;
  const options = () => ({
    ...{ folder, databaseUrl: process.env.DATABASE_URL ?? null, host: '127.0.0.1', port: 0, tls: null },
    // How long a machine takes to send is no promise: only the test of slow senders lets it matter.
    ...{ requestTimeoutMs: 120_000, clock: () => new Date(), log: () => undefined },
  });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'head-office-'));
    office = await startOffice(options());
  });
  afterAll(async () => {
    await office.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async ({ method, path: where, query, body, ...given }: OfficeRequest) =>
    await fetch(`${office.address}${where}${query}`, {
      method,
      headers: {
        'content-type': 'application/gzip',
        'signature-input': given.signatureInput,
        signature: given.signature,
        'content-digest': given.contentDigest,
      },
      ...(method === 'POST' && { body: Buffer.from(body) }),
    });

  it('takes what tills send, many at once, and has it after it was stopped and started', async () => {
    const disks = Array.from({ length: 8 }, () => diskOf(20));
    await Promise.all(
      disks.map(async (disk) => {
        const { code } = await office.makeCode();
        expect((await ask(signed(disk, enrolment(disk, code), new Date()))).status).toBe(200);
        expect((await ask(signed(disk, batch(disk, 0, 12), new Date()))).status).toBe(200);
        const both = await Promise.all([0, 5].map((after) => ask(signed(disk, batch(disk, after), new Date()))));
        expect(both.map(({ status }) => status)).toEqual([200, 200]);
      }),
    );
    const { publicKey } = office;
    await expect(startOffice(options())).rejects.toThrow('Another head office');
    await office.stop();
    office = await startOffice(options());
    expect(office.publicKey).toBe(publicKey);
    for (const { identity, events } of disks) {
      const lines = (await office.ledger.lines(identity.id)).map((line) => Buffer.from(line));
      expect(lines).toEqual(events.map(({ line }) => line));
    }
  });

  it('finds a fork in its database, too', async () => {
    const disk = diskOf(3);
    const { code } = await office.makeCode();
    await ask(signed(disk, enrolment(disk, code), new Date()));
    const clone = { ...disk };
    addTo(disk, 1, 'one');
    addTo(clone, 1, 'other');
    await ask(signed(disk, batch(disk, 0), new Date()));
    expect((await ask(signed(clone, batch(clone, 0), new Date()))).status).toBe(409);
    const findings = (await office.ledger.findings()).filter(({ journal }) => journal === disk.identity.id);
    expect(findings).toMatchObject([{ kind: 'forked' }]);
  });

  it('reads no more than a batch may have', async () => {
    const disk = diskOf(1);
    const huge = signed(disk, batchOf(disk, disk.genesis, Buffer.alloc(2 * 1024 * 1024)), new Date());
    expect((await ask(huge)).status).toBe(413);
  });

  it('refuses what is not signed, and what it does not know', async () => {
    expect((await fetch(`${office.address}/v1/journals/x/head`)).status).toBe(401);
    expect((await fetch(`${office.address}/elsewhere`, { method: 'POST', body: gzipSync('x') })).status).toBe(401);
    expect((await fetch(`${office.address}/v1/health`)).status).toBe(200);
  });

  it('does not wait for who sends slowly', async () => {
    await office.stop();
    office = await startOffice({ ...options(), requestTimeoutMs: 500 });
    const { hostname, port } = new URL(office.address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write('POST /v1/enrolments HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
    socket.resume();
    await once(socket, 'close');
  });
});
