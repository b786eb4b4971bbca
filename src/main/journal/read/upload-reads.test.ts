import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { diskOf, openOffice } from '../../../head-office/office.fixture.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import { intent, ofTill } from '../entries.fixture.ts';
import { opened, readerOf, temporaryFolder } from '../write/store.fixture.ts';
import { type PackedEvents, prepareUploadReads } from './upload-reads.ts';

async function openedJournal() {
  const folder = temporaryFolder();
  const { store } = await opened(folder);
  const write = (happening: Happening) => store.append(ofTill(happening));
  return { store, write, reads: prepareUploadReads(readerOf(folder)) };
}

describe('prepareUploadReads', () => {
  it('returns each entry after a number as a line whose hash is in the chain', async () => {
    const { write, reads } = await openedJournal();
    for (let written = 0; written < 300; written += 1) write(CONFIRMED);
    const first = linesOf(reads.packedAfter(0));
    expect(first).toHaveLength(256);
    expect(first.at(-1)).toContain(`{"hash":"${reads.hashAt(256)}","payload":`);
    expect(linesOf(reads.packedAfter(256))).toHaveLength(44);
    expect([0, 256].map((seq) => reads.packedAfter(seq)?.last)).toEqual([256, 300]);
    expect(reads.packedAfter(300)).toBeNull();
    expect([reads.hashAt(301), reads.hashAt(300)]).toEqual([null, reads.witnessState().head.hash]);
  });

  it('tells whether anything was sold after a number', async () => {
    const { store, write, reads } = await openedJournal();
    write(CONFIRMED);
    store.append(intent());
    write(CONFIRMED);
    expect([0, 1, 2, 3].map((seq) => reads.hasSalesAfter(seq))).toEqual([true, true, false, false]);
  });

  it('finds the newest anchor and enrolment, and skips anchors among the entries', async () => {
    const { write, reads } = await openedJournal();
    expect(reads.witnessState()).toMatchObject({ head: { seq: 0 }, anchored: null, enrolment: null });
    const { witness } = openOffice().parts;
    const { publicKey } = witness;
    const { id } = diskOf(0).identity;
    write({ kind: 'headOfficeEnrolled', address: 'https://office.example', publicKey });
    const receipt = witness.sign(id, { seq: 1, hash: reads.hashAt(1) ?? '' }, '2026-11-22T09:00:00.000Z');
    write({ kind: 'anchored', ...receipt });
    expect(reads.witnessState()).toMatchObject({
      anchored: receipt,
      enrolment: { kind: 'headOfficeEnrolled', address: 'https://office.example', publicKey },
    });
    expect([reads.newestBesideAnchors(2), reads.isHeadAccepted(2)]).toEqual([1, false]);
    write({ kind: 'headOfficeLeft', publicKey });
    write({ kind: 'headAccepted', fault: 'olderCopy', seq: 3, hash: reads.hashAt(3) ?? '' });
    expect(reads.witnessState().enrolment?.kind).toBe('headOfficeLeft');
    expect([reads.newestBesideAnchors(4), reads.isHeadAccepted(4)]).toEqual([4, true]);
  });
});

it('the upload reads return each acknowledged loss and the person who acknowledged it', async () => {
  const { store, reads } = await openedJournal();
  const lost = [{ journal: diskOf(0).identity.id, first: 11, last: 20 }];
  const entry = { ...ofTill({ kind: 'fetchedLossAcknowledged', lost }), actor: 'Ada' };
  store.append(entry);
  const { acknowledged } = reads.witnessState();
  expect(acknowledged).toEqual([{ lost, at: entry.at, by: 'Ada' }]);
});

const CONFIRMED: Happening = { kind: 'clockConfirmed', newestAt: '2026-11-22T09:00:00.000Z' };

function linesOf(packed: PackedEvents | null): string[] {
  return gunzipSync(packed?.body ?? new Uint8Array())
    .toString()
    .trimEnd()
    .split('\n');
}
