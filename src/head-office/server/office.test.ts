import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { OFFICE_PATHS, type Report, standingSchema } from '../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../shared/journal/receipt.ts';
import {
  addTo,
  batch,
  batchOf,
  digestOf,
  diskOf,
  endOf,
  enrolled,
  officeWithTill,
  signed,
  standsAt,
} from '../office.fixture.ts';
import type { OfficeAnswer } from './office-parts.ts';

describe('an uploaded batch', () => {
  it('stores an uploaded batch once, before the answer', async () => {
    const { office, disk } = await officeWithTill(5);
    for (let times = 0; times < 3; times += 1) {
      const answer = await office.ask(disk, batch(disk, 0));
      expect(answer.status).toBe(200);
      expect(standsAt(answer)).toEqual(endOf(disk));
      expect(office.parts.witness.hasSigned(standingSchema.parse(answer.body).receipt)).toBe(true);
    }
    expect(await office.ledger.lines(disk.identity.id)).toEqual(disk.events.map(({ line }) => line));
    expect(await office.ledger.findings()).toEqual([]);
  });

  it('corrects the time when the till was last heard after the clock was set back', async () => {
    const { office, disk } = await officeWithTill(0);
    const rightAt = office.clock.now;
    const ask = () => office.ask(disk, { path: OFFICE_PATHS.head(disk.identity.id) });
    office.clock.now = new Date(rightAt.getTime() + 365 * 24 * 60 * 60_000);
    await ask();
    office.clock.now = rightAt;
    await ask();
    expect((await office.ledger.journal(disk.identity.id))?.heardAt).toBe(rightAt.toISOString());
  });

  it('stores a batch that contradicts the journal as a fork with a finding', async () => {
    const { office, disk } = await officeWithTill(3);
    const clone = { ...disk };
    addTo(disk, 2, 'one');
    addTo(clone, 2, 'other');
    await office.ask(disk, batch(disk, 0));
    const send = async () => await office.ask(clone, batch(clone, 1));
    const answer = await send();
    expect(answer).toMatchObject({ status: 409, body: { problem: 'forked' } });
    expect(await office.ledger.branches(disk.identity.id)).toEqual(
      clone.events.slice(3).map(({ seq, hash }) => ({ seq, hash })),
    );
    expect(await office.ledger.findings()).toMatchObject([{ kind: 'forked' }]);
    expect(await office.ledger.lines(disk.identity.id)).toHaveLength(5);
    const { size } = office.ledger.copy().arrivals;
    expect(await send()).toMatchObject({ status: 409, body: { problem: 'forked' } });
    expect(office.ledger.copy().arrivals.size).toBe(size);
  });
});

describe('an invalid batch', () => {
  const prepared = async () => {
    const { office, disk } = await officeWithTill(4);
    await office.ask(disk, batch(disk, 0, 2));
    return { office, disk, good: () => signed(disk, batch(disk, 2), office.clock.now) };
  };

  it.each([
    ['has no signature', (good: ReturnType<typeof signed>) => ({ ...good, signature: '', signatureInput: '' }), 401],
    [
      'has the signature of another request',
      (good: ReturnType<typeof signed>) => ({ ...good, query: `${good.query}0` }),
      401,
    ],
    ['was changed on its way', (good: ReturnType<typeof signed>) => ({ ...good, body: gzipSync('x') }), 401],
    [
      'was changed with its digest',
      (good: ReturnType<typeof signed>) => ({ ...good, body: gzipSync('x'), contentDigest: digestOf(gzipSync('x')) }),
      401,
    ],
  ])('refuses a batch that %s', async (_name, change, status) => {
    const { office, disk, good } = await prepared();
    expect((await office.answer(change(good()))).status).toBe(status);
    expect(await office.ledger.lines(disk.identity.id)).toHaveLength(2);
    expect(await office.ledger.findings()).toEqual([]);
  });

  it('refuses a batch that another till signed', async () => {
    const { office, disk } = await prepared();
    const other = await enrolled(office, diskOf(0));
    expect((await office.ask(other, batch(disk, 2))).body).toEqual({ problem: 'keyUnknown' });
  });

  it('refuses a batch that names another head office', async () => {
    const { office, disk } = await prepared();
    const [own, elsewhere] = [office.parts.witness.publicKey, 'cd'.repeat(32)];
    const sent = (to: string) => signed(disk, batch(disk, 2), office.clock.now, to);
    const refused = { status: 403, body: { problem: 'otherOffice' } };
    expect(await office.answer(sent(elsewhere))).toEqual(refused);
    // Another head office that forwards the request can neither change nor remove the name.
    expect(await office.answer({ ...sent(elsewhere), office: own })).toMatchObject({ body: { problem: 'notSigned' } });
    expect(await office.answer({ ...sent(elsewhere), office: '' })).toMatchObject({ body: { problem: 'notSigned' } });
    const unnamed = sent(elsewhere).signatureInput.replace(' "paydesk-head-office"', '');
    expect(await office.answer({ ...sent(elsewhere), signatureInput: unnamed, office: '' })).toMatchObject({
      body: { problem: 'notSigned' },
    });
    expect(await office.ledger.lines(disk.identity.id)).toHaveLength(2);
    expect((await office.answer(sent(own))).status).toBe(200);
  });

  it('refuses a late replay of a batch, with the current time', async () => {
    const { office, good } = await prepared();
    const caught = good();
    office.pass(301_000);
    expect(await office.answer(caught)).toEqual({
      status: 401,
      body: { problem: 'clockDiffers', now: office.clock.now.toISOString() },
    });
  });

  it('refuses a batch for a journal that nobody has enrolled', async () => {
    const { office } = await prepared();
    const disk = diskOf(1);
    expect((await office.ask(disk, batch(disk, 0))).status).toBe(404);
  });

  it.each([
    ['too much at once', gzipSync(Buffer.from('{}\n'.repeat(300))), 413],
    ['too many bytes after unpacking', gzipSync(Buffer.alloc(17 * 1024 * 1024)), 413],
    ['an unpacked body', Buffer.from('{}\n'), 400],
    ['an incomplete line', gzipSync('{}'), 400],
  ])('refuses a batch with %s', async (_name, body, status) => {
    const { office, disk } = await prepared();
    const after = disk.events[1] ?? disk.genesis;
    expect((await office.ask(disk, batchOf(disk, after, body))).status).toBe(status);
    expect(await office.ledger.findings()).toEqual([]);
  });

  it('stores a batch with a broken chain as received and tells the till to stop', async () => {
    const { office, disk } = await prepared();
    const line = Buffer.from(disk.events[2]?.line ?? [])
      .toString()
      .replace('Till 1', 'Till 2');
    const broken = batchOf(disk, disk.events[1] ?? disk.genesis, gzipSync(line));
    for (let times = 0; times < 2; times += 1) {
      const answer = await office.ask(disk, broken);
      expect(answer).toMatchObject({ status: 422, body: { problem: 'chainBroken' } });
    }
    expect(await office.ledger.findings()).toMatchObject([{ kind: 'brokenBatch' }]);
    expect([...office.ledger.copy().arrivals.values()].filter(({ body }) => body)).toHaveLength(1);
  });

  it('stores no batch if the ledger fails, and tells the till to retry', async () => {
    const { office, disk, good } = await prepared();
    const { ledger } = office.parts;
    const fails = () => Promise.reject(new Error('The disk is full.'));
    office.parts.ledger = { ...ledger, transaction: fails };
    expect(await office.answer(good())).toMatchObject({ status: 503, retryAfterSeconds: 30 });
    expect(await ledger.lines(disk.identity.id)).toHaveLength(2);
  });
});

describe('a till’s report', () => {
  it('a report of an older copy becomes a finding if head office has what the till names', async () => {
    const { office, disk } = await officeWithTill(5);
    await office.ask(disk, batch(disk, 0));
    const tell = async (report: Report) => await tells(office, disk, report);
    const own = { seq: 3, hash: disk.events[2]?.hash ?? '' };
    await tell({ kind: 'olderCopy', own, office: { seq: 5, hash: 'ab'.repeat(32) } });
    expect(await office.ledger.findings()).toEqual([]);
    await tell({ kind: 'olderCopy', own, office: endOf(disk) });
    await tell({ kind: 'olderCopy', own, office: endOf(disk) });
    expect(await office.ledger.findings()).toMatchObject([{ kind: 'olderCopy' }]);
  });

  it('a report that head office was set back needs two receipts of head office', async () => {
    const { office, disk } = await officeWithTill(5);
    const { witness } = office.parts;
    const id = disk.identity.id;
    const before = witness.sign(id, endOf(disk), '2026-11-22T09:00:00.000Z');
    // Head office's clock was set back together with its data.
    const after = witness.sign(id, { seq: 3, hash: disk.events[2]?.hash ?? '' }, '2026-11-21T09:00:00.000Z');
    const tell = async (report: Report) => await tells(office, disk, report);
    await tell({ kind: 'headOfficeSetBack', before: { ...before, signature: '00'.repeat(64) }, after });
    await tell({ kind: 'headOfficeSetBack', before: after, after: before });
    expect(await office.ledger.findings()).toEqual([]);
    await tell({ kind: 'headOfficeSetBack', before, after });
    expect(await office.ledger.findings()).toMatchObject([{ kind: 'headOfficeSetBack' }]);
  });

  it('rejects a report that head office was set back if head office has the entry of the earlier receipt', async () => {
    const { office, disk } = await officeWithTill(20);
    const { ledger } = office.parts;
    const committed = Promise.withResolvers<void>();
    const heard = Promise.withResolvers<void>();
    office.parts.ledger = {
      ...ledger,
      transaction: async (work) => {
        const result = await ledger.transaction(work);
        committed.resolve();
        await heard.promise;
        return result;
      },
    };
    // Head office may answer the first of two concurrent requests last.
    const first = office.ask(disk, batch(disk, 0, 10));
    await committed.promise;
    office.parts.ledger = ledger;
    const before = receiptOf(await office.ask(disk, batch(disk, 10)));
    office.pass(5);
    heard.resolve();
    const after = receiptOf(await first);
    expect([before.receipt.seq, after.receipt.seq]).toEqual([20, 10]);
    expect((await tells(office, disk, { kind: 'headOfficeSetBack', before, after })).status).toBe(200);
    expect(await office.ledger.findings()).toEqual([]);
  });
});

type OfficeWithTill = Awaited<ReturnType<typeof officeWithTill>>;

async function tells(
  office: OfficeWithTill['office'],
  disk: OfficeWithTill['disk'],
  report: Report,
): Promise<OfficeAnswer> {
  const path = OFFICE_PATHS.reports(disk.identity.id);
  const body = Buffer.from(JSON.stringify(report));
  return await office.ask(disk, { method: 'POST', path, body });
}

function receiptOf({ body }: OfficeAnswer): SignedReceipt {
  return standingSchema.parse(body).receipt;
}
