import { describe, expect, it } from 'vitest';
import { addTo, officeWithTill } from '../../../head-office/office.fixture.ts';
import { makeWitnessKey, openWitness } from '../../../head-office/server/witness.ts';
import { makeSigningKey } from '../../seal/signing-key.ts';
import type { Exchange } from './upload-ports.ts';
import {
  changedKeySince,
  exchangeOf,
  rotatedFrom,
  roundOf,
  roundsOf,
  stopped,
  uploaderOf,
} from './uploader.fixture.ts';

describe('Uploader', () => {
  it('sends the entries that head office lacks, then keeps asking', async () => {
    const { office, disk } = await officeWithTill(7);
    const till = uploaderOf(office, disk);
    expect(await roundsOf(till.uploader)).toEqual([{ kind: 'more' }, { kind: 'more' }, { kind: 'upToDate' }]);
    expect(till.kept().receipt?.receipt.seq).toBe(7);
    addTo(disk, 2);
    await roundsOf(uploaderOf(office, disk).uploader);
    expect(await office.ledger.lines(disk.identity.id)).toEqual(disk.events.map(({ line }) => line));
  });

  it('reports a set-back head office before it sends the lost entries again', async () => {
    const { office, disk } = await officeWithTill(3);
    const till = uploaderOf(office, disk);
    await roundsOf(till.uploader);
    const before = office.ledger.copy();
    addTo(disk, 4);
    await roundsOf(till.uploader);
    office.ledger.restore(before);
    office.pass(60_000);
    await roundsOf(till.uploader);
    expect(await office.ledger.findings()).toMatchObject([{ journal: disk.identity.id, kind: 'headOfficeSetBack' }]);
    expect(await office.ledger.lines(disk.identity.id)).toHaveLength(7);
  });

  it('backs off without an answer, for as long as head office asks', async () => {
    const { office, disk } = await officeWithTill(1);
    expect(await roundOf(office, disk, { exchange: async () => null })).toEqual({ kind: 'later', retryAfterMs: 0 });
    const busy: Exchange = async () => ({ status: 503, body: { problem: 'notReady' }, retryAfterMs: 30_000 });
    expect(await roundOf(office, disk, { exchange: busy })).toEqual({ kind: 'later', retryAfterMs: 30_000 });
    const elsewhere: Exchange = async () => ({ status: 200, body: '<html>', retryAfterMs: 0 });
    expect((await roundOf(office, disk, { exchange: elsewhere })).kind).toBe('later');
  });

  it('sends the till’s rotations if its key is unknown', async () => {
    const { office, disk } = await officeWithTill(2);
    const { rotated, rotations } = rotatedFrom(disk);
    expect(await roundOf(office, rotated)).toEqual(stopped('keyUnknown'));
    expect((await roundsOf(uploaderOf(office, rotated, { rotations }).uploader)).at(-1)).toEqual({ kind: 'upToDate' });
  });

  it.each([
    ['nothing', null],
    ['"busy"', { status: 503, body: { problem: 'notReady' }, retryAfterMs: 0 }],
    ['of a proxy', { status: 502, body: null, retryAfterMs: 0 }],
  ])('sends the till’s rotations again after the answer %s', async (_name, first) => {
    const { office, disk } = await officeWithTill(2);
    const { rotated, rotations } = rotatedFrom(disk);
    const answer = exchangeOf(office, rotated);
    let told = 0;
    const exchange: Exchange = async (call) => {
      if (call.path.endsWith('/rotations')) told += 1;
      return told === 1 && call.path.endsWith('/rotations') ? first : await answer(call);
    };
    const { uploader } = uploaderOf(office, rotated, { rotations, exchange });
    expect(await uploader.round()).toMatchObject({ kind: 'later' });
    expect((await roundsOf(uploader)).at(-1)).toEqual({ kind: 'upToDate' });
  });

  it('sends the till’s rotations again if head office was set back while the till runs', async () => {
    const { office, disk } = await officeWithTill(2);
    const before = office.ledger.copy();
    const { rotated, rotations } = rotatedFrom(disk);
    const { uploader } = uploaderOf(office, rotated, { rotations });
    for (let times = 0; times < 3; times += 1) {
      expect((await roundsOf(uploader)).at(-1)).toEqual({ kind: 'upToDate' });
      office.ledger.restore(before);
    }
  });

  it('sends accepted rotations once even if the till’s key is still refused', async () => {
    const { office, disk } = await officeWithTill(2);
    const { rotated, rotations } = rotatedFrom(disk);
    const answer = exchangeOf(office, rotated);
    const refused = { status: 403, body: { problem: 'keyUnknown' }, retryAfterMs: 0 };
    const { exchange, asked } = watched(async (call) =>
      call.path.endsWith('/rotations') ? await answer(call) : refused,
    );
    const { uploader } = uploaderOf(office, rotated, { rotations, exchange });
    for (let times = 0; times < 3; times += 1) await roundsOf(uploader);
    expect(asked.filter((call) => call.endsWith('/rotations'))).toHaveLength(1);
  });

  it('stops if another head office signed the receipt', async () => {
    const { office, disk } = await officeWithTill(1);
    const isWitnessed = openWitness(makeWitnessKey()).hasSigned;
    expect(await roundOf(office, disk, { isWitnessed })).toEqual(stopped('witnessOther'));
  });
});

describe('Uploader without the till’s key', () => {
  it.each([
    ['older', 4, stopped('olderCopy', 2)],
    ['the one that head office knows', 6, stopped('keyUnknown')],
  ])('asks with a later key whether the journal is %s, and sends no entries', async (_name, events, expected) => {
    const { office, restored, key } = await changedKeySince(events);
    const { exchange, asked } = watched(exchangeOf(office, { ...restored, key }));
    expect(await uploaderOf(office, restored, { exchange, unchecked: events }).uploader.look()).toEqual(expected);
    expect(asked).toEqual([`GET /v1/journals/${restored.identity.id}/head`]);
    expect(await office.ledger.findings()).toEqual([]);
  });

  it('asks with an earlier key whether the journal is known, and detects other entries', async () => {
    const { office, restored } = await changedKeySince(4);
    expect(await uploaderOf(office, restored, { unchecked: 4 }).uploader.look()).toMatchObject({ why: 'olderCopy' });
    addTo(restored, 3, 'restored');
    expect(await uploaderOf(office, restored, { unchecked: 7 }).uploader.look()).toMatchObject({ why: 'forked' });
  });

  it('learns nothing from an answer to a foreign key, and does not trust another head office', async () => {
    const { office, restored, key } = await changedKeySince(4);
    const exchange = exchangeOf(office, { ...restored, key: makeSigningKey().key });
    expect(await uploaderOf(office, restored, { exchange }).uploader.look()).toMatchObject({ kind: 'later' });
    const isWitnessed = openWitness(makeWitnessKey()).hasSigned;
    const own = exchangeOf(office, { ...restored, key });
    expect(await uploaderOf(office, restored, { exchange: own, isWitnessed }).uploader.look()).toMatchObject({
      why: 'witnessOther',
    });
    const named = exchangeOf(office, restored, 'cd'.repeat(32));
    expect(await uploaderOf(office, restored, { exchange: named }).uploader.look()).toMatchObject({
      why: 'witnessOther',
    });
  });
});

function watched(answer: Exchange): { exchange: Exchange; asked: string[] } {
  const asked: string[] = [];
  const exchange: Exchange = async (call) => {
    asked.push(`${call.method} ${call.path}`);
    return await answer(call);
  };
  return { exchange, asked };
}
