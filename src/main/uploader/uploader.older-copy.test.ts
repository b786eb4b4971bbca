import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Disk, readDisk } from '../../head-office/disk.fixture.ts';
import { addTo, diskOf, enrolled, type OfficeOfTest, openOffice } from '../../head-office/office.fixture.ts';
import { makeWitnessKey, openWitness } from '../../head-office/server/witness.ts';
import type { Report } from '../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../shared/journal/receipt.ts';
import { makeRotation } from '../seal/key-store.ts';
import { makeSigningKey } from '../seal/signing-key.ts';
import type { Exchange } from './upload-ports.ts';
import { changedKeySince, exchangeOf, roundsOf, uploaderOf } from './uploader.fixture.ts';
import type { RoundResult, Uploader } from './uploader.ts';

describe('an uploader of a journal that was put back from a copy, or has parted from another', () => {
  it('stops where head office says that it is another one, also where the till has something to tell from before', async () => {
    const [office, other] = [openOffice(), openOffice()];
    const disk = await enrolled(office, diskOf(1));
    const here = uploaderOf(office, disk);
    await roundsOf(here.uploader);
    const elsewhere: Exchange = exchangeOf(other, disk, office.parts.witness.publicKey);
    const stopped = { kind: 'stopped', why: 'witnessOther', missing: 0 };
    expect(await uploaderOf(office, disk, { exchange: elsewhere }).uploader.round()).toEqual(stopped);
    const { receipt } = here.kept();
    if (!receipt) throw new Error('The till has no receipt.');
    const untold: Report = { kind: 'headOfficeSetBack', before: receipt, after: receipt };
    expect(await uploaderOf(office, disk, { exchange: elsewhere, untold }).uploader.round()).toEqual(stopped);
  });

  it('says how many entries a restored copy is missing', async () => {
    const office = openOffice();
    const disk = await enrolled(office, diskOf(6));
    await roundsOf(uploaderOf(office, disk).uploader);
    const restored = { ...disk, events: disk.events.slice(0, 4) };
    expect(await uploaderOf(office, restored).uploader.round()).toEqual({
      kind: 'stopped',
      why: 'olderCopy',
      missing: 2,
    });
    expect(await office.ledger.findings()).toMatchObject([{ kind: 'olderCopy' }]);
  });

  it('says so too where its key was changed since the copy, and head office takes nothing from it', async () => {
    const { office, disk, restored } = await changedKeySince(4);
    const till = uploaderOf(office, restored, { unchecked: 4 });
    const older = { kind: 'stopped', why: 'olderCopy', missing: 2 };
    expect(await till.uploader.round()).toEqual(older);
    addTo(restored, 1, 'restored');
    expect(await till.uploader.round()).toEqual(older);
    addTo(restored, 20, 'restored');
    expect(await till.uploader.round()).toEqual(older);
    expect(till.kept()).toMatchObject({ untold: null, unchecked: 4 });
    expect(await office.ledger.lines(disk.identity.id)).toHaveLength(6);
  });

  it('is told so where it had a key between the two, or something to tell from before', async () => {
    const { office, disk, restored } = await changedKeySince(4);
    const at = '2026-11-22T09:00:00.000Z';
    const oldKey = makeSigningKey().key;
    const { publicKey: newPublicKey } = disk.key;
    const rotation = makeRotation({ journal: disk.identity.id, at, oldKey, newPublicKey });
    const [first] = disk.events;
    const own = { seq: first?.seq ?? 0, hash: first?.hash ?? '' };
    const untold: Report = { kind: 'olderCopy', own, office: { ...own, seq: 2 } };
    const { uploader } = uploaderOf(office, restored, { unchecked: 4, untold, rotations: [rotation] });
    expect(await uploader.round()).toEqual({ kind: 'stopped', why: 'olderCopy', missing: 2 });
  });

  it('has a fork where head office names another entry before what it began with, and answers no more than that', async () => {
    const { office, restored } = await changedKeySince(4);
    addTo(restored, 4, 'other');
    expect(await uploaderOf(office, restored, { unchecked: 8 }).uploader.round()).toEqual({
      kind: 'stopped',
      why: 'forked',
      missing: 0,
    });
  });

  it('says no more than that its key is not known where nothing is missing', async () => {
    const { office, restored } = await changedKeySince(6);
    addTo(restored, 2);
    expect(await uploaderOf(office, restored, { unchecked: 6 }).uploader.round()).toEqual({
      kind: 'stopped',
      why: 'keyUnknown',
      missing: 0,
    });
  });

  it.each([
    [
      'another host has signed',
      (own: SignedReceipt) =>
        openWitness(makeWitnessKey()).sign(own.receipt.journal, { ...own.receipt, seq: 9 }, own.receipt.at),
    ],
    ['was changed', (own: SignedReceipt) => ({ ...own, receipt: { ...own.receipt, seq: 9 } })],
    [
      'is of another journal',
      (own: SignedReceipt, office: OfficeOfTest) =>
        office.parts.witness.sign(randomUUID(), own.receipt, own.receipt.at),
    ],
  ])('believes no receipt that %s, whichever key it is told of', async (_name, change) => {
    const { office, restored } = await changedKeySince(4);
    const answer = exchangeOf(office, restored);
    const exchange: Exchange = async (call) => {
      const reply = await answer(call);
      if (!reply) return null;
      const { receipt } = reply.body as { receipt: SignedReceipt };
      return { ...reply, body: { problem: 'keyUnknown', receipt: change(receipt, office) } };
    };
    const till = uploaderOf(office, restored, { exchange, unchecked: 4 });
    expect(await till.uploader.round()).toEqual({ kind: 'stopped', why: 'witnessOther', missing: 0 });
    expect(till.kept()).toEqual({ receipt: null, untold: null, unchecked: 4 });
  });

  it('is not stopped by an earlier receipt that is sent again, since its journal has all of that', async () => {
    const { office, disk, restored } = await changedKeySince(4);
    const caught = office.parts.witness.sign(
      disk.identity.id,
      { seq: 3, hash: disk.events[2]?.hash ?? '' },
      '2026-11-22T08:00:00.000Z',
    );
    const exchange: Exchange = async () => ({
      status: 403,
      body: { problem: 'keyUnknown', receipt: caught },
      retryAfterMs: 0,
    });
    expect(await uploaderOf(office, restored, { exchange, unchecked: 4 }).uploader.round()).toMatchObject({
      why: 'keyUnknown',
    });
  });

  it('takes a journal that a person let go on from a copy for an older copy, and for no fork', async () => {
    const office = openOffice();
    const disk = await enrolled(office, diskOf(20));
    await roundsOf(uploaderOf(office, disk).uploader);
    const restored = { ...disk, events: disk.events.slice(0, 13) };
    addTo(restored, 3, 'restored');
    const journal = { ...readDisk(restored), isHeadAccepted: async (seq: number) => seq === 14 };
    expect(await uploaderOf(office, restored, { journal }).uploader.round()).toEqual({
      kind: 'stopped',
      why: 'olderCopy',
      missing: 7,
    });
    expect((await office.ledger.findings()).map(({ kind }) => kind)).toEqual(['olderCopy']);
  });

  it('takes a copy that wrote before it had asked for an older copy, and goes on doing so', async () => {
    const office = openOffice();
    const disk = await enrolled(office, diskOf(20));
    await roundsOf(uploaderOf(office, disk).uploader);
    const restored = { ...disk, events: disk.events.slice(0, 13) };
    addTo(restored, 2, 'restored');
    const { uploader } = uploaderOf(office, restored, { unchecked: 13 });
    const older = { kind: 'stopped', why: 'olderCopy', missing: 7 };
    expect(await uploader.round()).toEqual(older);
    addTo(restored, 20, 'restored');
    expect(await uploader.round()).toEqual(older);
    expect((await office.ledger.findings()).map(({ kind }) => kind)).toEqual(['olderCopy']);
  });

  it('says so too where the copy was found out before it wrote anything', async () => {
    const office = openOffice();
    const disk = await enrolled(office, diskOf(6));
    await roundsOf(uploaderOf(office, disk).uploader);
    const restored = { ...disk, events: disk.events.slice(0, 4) };
    const { uploader } = uploaderOf(office, restored);
    await uploader.round();
    addTo(restored, 1, 'restored');
    expect(await uploader.round()).toEqual({ kind: 'stopped', why: 'olderCopy', missing: 2 });
  });

  it('sends what a copy sold all the same, and it is found as a fork, too', async () => {
    const office = openOffice();
    const disk = await enrolled(office, diskOf(6));
    await roundsOf(uploaderOf(office, disk).uploader);
    const restored = { ...disk, events: disk.events.slice(0, 4) };
    addTo(restored, 2, 'restored');
    const journal = { ...readDisk(restored), hasSalesAfter: async (seq: number) => seq < 6 };
    const { uploader } = uploaderOf(office, restored, { journal, unchecked: 4 });
    expect(await uploader.round()).toMatchObject({ why: 'olderCopy', missing: 2 });
    expect((await office.ledger.findings()).map(({ kind }) => kind).sort()).toEqual(['forked', 'olderCopy']);
    expect((await office.ledger.branches(disk.identity.id)).map(({ seq }) => seq)).toEqual([5, 6]);
  });

  it('sends all that a copy sold, batch after batch, and is stopped meanwhile', async () => {
    const { office, disk, restored, uploader } = await restoredWith(18);
    const stop = { kind: 'stopped', why: 'olderCopy', missing: 16 };
    const more = { ...stop, sending: { kind: 'more' } };
    expect(await untilSent(uploader)).toEqual([more, more, more, stop]);
    expect(await office.ledger.branches(disk.identity.id)).toEqual(pointsAfter(restored, 4));
    expect((await office.ledger.findings()).map(({ kind }) => kind).sort()).toEqual(['forked', 'olderCopy']);
  });

  it('goes on where it was where an answer to what it sold is lost, and asks anew where head office stands elsewhere', async () => {
    const { office, disk, restored } = await restoredWith(23);
    const empty = office.ledger.copy();
    const answer = exchangeOf(office, restored);
    const sent: string[] = [];
    let isAway = false;
    const exchange: Exchange = async (call) => {
      if (!call.query.startsWith('?after=')) return await answer(call);
      sent.push(call.query.slice('?after='.length, call.query.indexOf('&')));
      return isAway ? null : await answer(call);
    };
    const { uploader } = soldUnchecked(office, restored, { exchange });
    await uploader.round();
    isAway = true;
    expect(await uploader.round()).toMatchObject({ why: 'olderCopy', sending: { kind: 'later', retryAfterMs: 0 } });
    isAway = false;
    await uploader.round();
    expect(sent).toEqual(['4', '9', '9']);
    for (const _ of ['14', '19']) await uploader.round();
    office.ledger.restore(empty);
    expect(await uploader.round()).toMatchObject({ why: 'olderCopy', sending: { kind: 'later' } });
    await untilSent(uploader);
    expect(sent.slice(3)).toEqual(['14', '19', '24', '4', '9', '14', '19', '24']);
    expect(await office.ledger.branches(disk.identity.id)).toEqual(pointsAfter(restored, 4));
  });

  it('stops as an older copy also where head office does not take the report, and tells it later', async () => {
    const office = openOffice();
    const disk = await enrolled(office, diskOf(6));
    await roundsOf(uploaderOf(office, disk).uploader);
    const restored = { ...disk, events: disk.events.slice(0, 4) };
    let takesReports = false;
    const answer = exchangeOf(office, restored);
    const exchange: Exchange = async (call) =>
      takesReports || !call.path.endsWith('/reports') ? await answer(call) : null;
    const { uploader } = uploaderOf(office, restored, { exchange });
    expect(await uploader.round()).toMatchObject({ kind: 'stopped', why: 'olderCopy' });
    expect(await office.ledger.findings()).toEqual([]);
    takesReports = true;
    await uploader.round();
    expect(await office.ledger.findings()).toMatchObject([{ kind: 'olderCopy' }]);
  });

  it('is a fork where the two part before what the copy began with', async () => {
    const office = openOffice();
    const disk = await enrolled(office, diskOf(13));
    const clone = { ...disk };
    addTo(disk, 7, 'one');
    addTo(clone, 4, 'other');
    await roundsOf(uploaderOf(office, disk).uploader);
    expect(await uploaderOf(office, clone, { unchecked: 17 }).uploader.round()).toMatchObject({ why: 'forked' });
    expect((await office.ledger.findings()).map(({ kind }) => kind)).toEqual(['forked']);
  });

  it('sends all of another history, too, also where it learns of it from a batch', async () => {
    const office = openOffice();
    const disk = await enrolled(office, diskOf(13));
    const clone = { ...disk };
    const { uploader } = uploaderOf(office, clone);
    await roundsOf(uploader);
    addTo(disk, 1, 'one');
    await roundsOf(uploaderOf(office, disk).uploader);
    addTo(clone, 12, 'other');
    const [first, ...others] = await untilSent(uploader);
    expect(first).toEqual({ kind: 'stopped', why: 'forked', missing: 0, sending: { kind: 'later', retryAfterMs: 0 } });
    expect(others.at(-1)).toEqual({ kind: 'stopped', why: 'forked', missing: 0 });
    expect(await office.ledger.branches(disk.identity.id)).toEqual(pointsAfter(clone, 13));
    expect((await office.ledger.findings()).map(({ kind }) => kind)).toEqual(['forked']);
  });

  it('shows where two histories part, though it only knows that they did', async () => {
    const office = openOffice();
    const disk = await enrolled(office, diskOf(20));
    const clone = { ...disk, events: disk.events.slice(0, 13) };
    addTo(clone, 4, 'other');
    await roundsOf(uploaderOf(office, disk).uploader);
    expect(await uploaderOf(office, clone).uploader.round()).toEqual({ kind: 'stopped', why: 'forked', missing: 0 });
    expect((await office.ledger.branches(disk.identity.id)).map(({ seq }) => seq)).toEqual([14, 15, 16, 17]);
  });
});

/** A till of twenty entries whose disk was put back to the fourth, and that has sold unchecked since. */
async function restoredWith(sold: number) {
  const office = openOffice();
  const disk = await enrolled(office, diskOf(20));
  await roundsOf(uploaderOf(office, disk).uploader);
  const restored = { ...disk, events: disk.events.slice(0, 4) };
  addTo(restored, sold, 'restored');
  return { office, disk, restored, ...soldUnchecked(office, restored) };
}

function soldUnchecked(office: OfficeOfTest, restored: Disk, changes: { exchange?: Exchange } = {}) {
  const journal = { ...readDisk(restored), hasSalesAfter: async (seq: number) => seq < restored.events.length };
  return uploaderOf(office, restored, { journal, unchecked: 4, ...changes });
}

/** Until there is nothing left to send. */
async function untilSent(uploader: Uploader): Promise<RoundResult[]> {
  const results: RoundResult[] = [];
  for (let isMore = true; isMore; ) {
    const result = await uploader.round();
    results.push(result);
    isMore = result.kind === 'stopped' && result.sending !== undefined;
  }
  return results;
}

function pointsAfter({ events }: Disk, after: number) {
  return events.slice(after).map(({ seq, hash }) => ({ seq, hash }));
}
