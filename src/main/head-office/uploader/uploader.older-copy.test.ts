import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setTillState } from '../../../head-office/acts/till-acts.ts';
import { type Disk, readDisk } from '../../../head-office/disk.fixture.ts';
import { addTo, type OfficeOfTest, officeWithTill, openOffice } from '../../../head-office/office.fixture.ts';
import { makeWitnessKey, openWitness } from '../../../head-office/server/witness.ts';
import type { Report } from '../../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import { makeRotation } from '../../seal/key-store.ts';
import { makeSigningKey } from '../../seal/signing-key.ts';
import type { Exchange } from './upload-ports.ts';
import { changedKeySince, exchangeOf, roundOf, roundsOf, stopped, uploaderOf } from './uploader.fixture.ts';
import type { RoundResult, Uploader } from './uploader.ts';

describe('uploader of a restored or forked journal', () => {
  it.each(['witnessOther', 'journalUnknown', 'revoked'] as const)(
    'stops because head office answers %s, even with an unsent report',
    async (why) => {
      const [other, { office, disk }] = [openOffice(), await officeWithTill(2)];
      const here = uploaderOf(office, disk);
      await roundsOf(here.uploader);
      const { receipt } = here.kept();
      if (!receipt) throw new Error('The till has no receipt.');
      const untold: Report = { kind: 'headOfficeSetBack', before: receipt, after: receipt };
      const elsewhere = exchangeOf(other, disk, office.parts.witness.publicKey);
      const exchange = why === 'witnessOther' ? elsewhere : exchangeOf(office, disk);
      if (why === 'revoked')
        await setTillState(office.parts, disk.identity.id, 'revoked', { by: 'ada', reason: 'stolen' });
      if (why === 'journalUnknown') office.ledger.restore(other.ledger.copy());
      for (const changes of [{ exchange }, { exchange, untold }])
        expect(await roundOf(office, disk, changes)).toEqual(stopped(why));
    },
  );

  it('reports how many entries a restored copy lacks, also after the copy wrote', async () => {
    const { office, disk } = await tillThatSent(6);
    const restored = { ...disk, events: disk.events.slice(0, 4) };
    const { uploader } = uploaderOf(office, restored);
    expect(await uploader.round()).toEqual(stopped('olderCopy', 2));
    expect(await office.ledger.findings()).toMatchObject([{ kind: 'olderCopy' }]);
    addTo(restored, 1, 'restored');
    expect(await uploader.round()).toEqual(stopped('olderCopy', 2));
  });

  it('reports missing entries although the till’s key changed since the copy', async () => {
    const { office, disk, restored } = await changedKeySince(4);
    const till = uploaderOf(office, restored, { unchecked: 4 });
    const older = stopped('olderCopy', 2);
    expect(await till.uploader.round()).toEqual(older);
    addTo(restored, 1, 'restored');
    expect(await till.uploader.round()).toEqual(older);
    addTo(restored, 20, 'restored');
    expect(await till.uploader.round()).toEqual(older);
    expect(till.kept()).toMatchObject({ untold: null, unchecked: 4 });
    expect(await office.ledger.lines(disk.identity.id)).toHaveLength(6);
  });

  it('reports missing entries with an intermediate key or an unsent report', async () => {
    const { office, disk, restored } = await changedKeySince(4);
    const at = '2026-11-22T09:00:00.000Z';
    const oldKey = makeSigningKey().key;
    const { publicKey: newPublicKey } = disk.key;
    const rotation = makeRotation({ journal: disk.identity.id, at, oldKey, newPublicKey });
    const [first] = disk.events;
    const own = { seq: first?.seq ?? 0, hash: first?.hash ?? '' };
    const untold: Report = { kind: 'olderCopy', own, office: { ...own, seq: 2 } };
    const { uploader } = uploaderOf(office, restored, { unchecked: 4, untold, rotations: [rotation] });
    expect(await uploader.round()).toEqual(stopped('olderCopy', 2));
  });

  it('reports a fork if head office names another entry before the start, and answers nothing else', async () => {
    const { office, restored } = await changedKeySince(4);
    addTo(restored, 4, 'other');
    expect(await roundOf(office, restored, { unchecked: 8 })).toEqual(stopped('forked'));
  });

  it('reports only an unknown key if nothing is missing', async () => {
    const { office, restored } = await changedKeySince(6);
    addTo(restored, 2);
    expect(await roundOf(office, restored, { unchecked: 6 })).toEqual(stopped('keyUnknown'));
  });

  it.each([
    [
      'another host signed',
      (own: SignedReceipt) =>
        openWitness(makeWitnessKey()).sign(own.receipt.journal, { ...own.receipt, seq: 9 }, own.receipt.at),
    ],
    ['was changed', (own: SignedReceipt) => ({ ...own, receipt: { ...own.receipt, seq: 9 } })],
    [
      'is of another journal',
      (own: SignedReceipt, office: OfficeOfTest) =>
        office.parts.witness.sign(randomUUID(), own.receipt, own.receipt.at),
    ],
  ])('rejects a receipt that %s, with any key', async (_name, change) => {
    const { office, restored } = await changedKeySince(4);
    const answer = exchangeOf(office, restored);
    const exchange: Exchange = async (call) => {
      const reply = await answer(call);
      if (!reply) return null;
      const { receipt } = reply.body as { receipt: SignedReceipt };
      return { ...reply, body: { problem: 'keyUnknown', receipt: change(receipt, office) } };
    };
    const till = uploaderOf(office, restored, { exchange, unchecked: 4 });
    expect(await till.uploader.round()).toEqual(stopped('witnessOther'));
    expect(till.kept()).toEqual({ receipt: null, untold: null, unchecked: 4 });
  });

  it('does not stop because of a replayed receipt of entries that the till has', async () => {
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
    expect(await roundOf(office, restored, { exchange, unchecked: 4 })).toMatchObject({ why: 'keyUnknown' });
  });

  it('treats a journal that a person continued from a copy as an older copy', async () => {
    const { office, disk } = await tillThatSent(20);
    const restored = { ...disk, events: disk.events.slice(0, 13) };
    addTo(restored, 3, 'restored');
    const journal = { ...readDisk(restored), isHeadAccepted: async (seq: number) => seq === 14 };
    expect(await roundOf(office, restored, { journal })).toEqual(stopped('olderCopy', 7));
    expect((await office.ledger.findings()).map(({ kind }) => kind)).toEqual(['olderCopy']);
  });

  it('continues after a lost answer, and asks again if head office is at another entry', async () => {
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

  it('sends the whole fork of a till, even if it learns of the fork from a batch', async () => {
    const { office, disk } = await officeWithTill(13);
    const clone = { ...disk };
    const { uploader } = uploaderOf(office, clone);
    await roundsOf(uploader);
    addTo(disk, 1, 'one');
    await roundsOf(uploaderOf(office, disk).uploader);
    addTo(clone, 12, 'other');
    const [first, ...others] = await untilSent(uploader);
    expect(first).toEqual({ ...stopped('forked'), sending: { kind: 'later', retryAfterMs: 0 } });
    expect(others.at(-1)).toEqual(stopped('forked'));
    expect(await office.ledger.branches(disk.identity.id)).toEqual(pointsAfter(clone, 13));
    expect((await office.ledger.findings()).map(({ kind }) => kind)).toEqual(['forked']);
  });
});

async function tillThatSent(entries: number) {
  const { office, disk } = await officeWithTill(entries);
  await roundsOf(uploaderOf(office, disk).uploader);
  return { office, disk };
}

/** Makes a till of twenty entries that was set back to the fourth entry and has sold since, without a check. */
async function restoredWith(sold: number) {
  const { office, disk } = await tillThatSent(20);
  const restored = { ...disk, events: disk.events.slice(0, 4) };
  addTo(restored, sold, 'restored');
  return { office, disk, restored, ...soldUnchecked(office, restored) };
}

function soldUnchecked(office: OfficeOfTest, restored: Disk, changes: { exchange?: Exchange } = {}) {
  const journal = { ...readDisk(restored), hasSalesAfter: async (seq: number) => seq < restored.events.length };
  return uploaderOf(office, restored, { journal, unchecked: 4, ...changes });
}

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
