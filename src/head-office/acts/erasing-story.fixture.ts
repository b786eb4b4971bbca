import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CaseRecord } from '../../shared/case/case.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { buildCase, buildClaim, OPENED_AT } from '../../shared/testing/cases.fixture.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import type { Disk } from '../disk.fixture.ts';
import { diskOf } from '../office.fixture.ts';
import { write } from '../second-step/entries.fixture.ts';

/** What a customer whose data is to go has left in a till's journal, and in another history of it: her name is in all of it. */

export const NAMED = 'T1-261121-0001-ABCDEFGHX';
export const SAME_SALE = 'T1-261121-0002-ABCDEFGHX';
/** In the other history alone. */
export const ON_THE_BRANCH = 'T1-261121-0003-ABCDEFGHX';
export const OF_ANOTHER = 'T1-261121-0004-ABCDEFGHX';

const ZAINAB = { email: 'zainab@example.com' };
const SALE = '5c1d0a52-19f1-4d5b-9d0e-8a4a3d2f6b11';
const OTHER_SALE = 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a';
const WORDS = 'Zainab says that she was debited.';

/** Entries that both histories have. */
const IN_COMMON = 2;

export interface ErasingStory {
  disk: Disk;
  /** The same disk, on which something else was written from the third entry on. */
  clone: Disk;
  inCommon: number;
  /** A batch that is no piece of a chain. */
  broken: Uint8Array;
}

export function erasingStory(): ErasingStory {
  const disk = diskOf(IN_COMMON);
  const clone = { ...disk };
  write(disk, historyOfTill());
  write(clone, otherHistory());
  const lines = disk.events.slice(-40).map(({ line }) => line);
  return { disk, clone, inCommon: IN_COMMON, broken: gzipSync(Buffer.concat(lines.toReversed())) };
}

function historyOfTill(): object[] {
  const [intended, ...rest] = paidAndReleased({ reference: NAMED, saleId: SALE, ...ZAINAB });
  const another = paidAndReleased({ reference: SAME_SALE, saleId: SALE, ...ZAINAB }).slice(0, 2);
  const other = paidAndReleased({ reference: OF_ANOTHER, saleId: OTHER_SALE, email: 'other@example.com' });
  const complaint = buildCase({ id: randomUUID(), claim: buildClaim({ ...ZAINAB, words: WORDS }) });
  const linked = { ...complaint, references: [NAMED] };
  const ofOther = buildCase({
    id: randomUUID(),
    number: 2,
    claim: buildClaim({ words: 'The other customer was here.' }),
  });
  return [
    caseEntry('caseOpened', complaint),
    ...(intended ? [intended] : []),
    ...rest.slice(0, 3),
    caseEntry('caseOpened', { ...ofOther, references: [OF_ANOTHER] }),
    ...despite(other, NAMED).slice(0, 4),
    ...despite(another, NAMED),
    caseEntry('caseNoted', complaint),
    caseEntry('caseLinked', linked, { reference: NAMED }),
    ...rest.slice(3).map((entry) => ({ ...entry, approved: approvedWith(WORDS) })),
    ...other.slice(4),
    caseEntry('caseUnlinked', complaint, { reference: NAMED }),
    caseEntry('caseReopened', complaint),
  ];
}

function otherHistory(): object[] {
  const onBranch = paidAndReleased({ reference: ON_THE_BRANCH, saleId: SALE, ...ZAINAB });
  const complaint = buildCase({ id: randomUUID(), claim: buildClaim({ ...ZAINAB, words: WORDS }) });
  return [
    caseEntry('caseOpened', complaint),
    ...onBranch.slice(0, 5),
    caseEntry('caseNoted', complaint),
    ...paidAndReleased({ reference: NAMED, saleId: SALE, ...ZAINAB }).slice(0, 2),
    caseEntry('caseLinked', { ...complaint, references: [ON_THE_BRANCH] }, { reference: ON_THE_BRANCH }),
    ...onBranch.slice(5),
    caseEntry('caseNoted', complaint),
  ];
}

function caseEntry(kind: string, record: CaseRecord, more: object = {}): object {
  const words = kind === 'caseNoted' || kind === 'caseReopened' ? { words: WORDS } : {};
  return {
    ...{ form: 1, till: 'T1', actor: 'ada', at: OPENED_AT, zone: 'Africa/Lagos', payment: null, sale: null },
    happening: { kind, case: record, ...words, ...more },
  };
}

/** Charged although another payment may be for the same thing: the reason was typed. */
function despite([intended, ...rest]: readonly JournalEntry[], reference: string): object[] {
  const decision = { reason: WORDS, payments: [{ reference, outcome: 'unknown' }] };
  return [{ ...intended, happening: { kind: 'paymentIntended', despite: decision } }, ...rest];
}

function approvedWith(reason: string): object {
  return { by: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12', name: 'Bola' }, permission: 'release', reason };
}

/** While the payment is pending, the service answers with what it knows of another one. */
export function withAnswerAbout(entry: JournalEntry, reference: string): object {
  const about = { otherReference: reference, customerName: 'Zainab Bello', customerEmail: 'zainab@example.com' };
  return JSON.parse(JSON.stringify(entry), (name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (name === 'answer' && 'status' in value && value.status === 'pending') return { ...value, ...about };
    const isOfIt = 'answer' in value && JSON.stringify(value.answer).includes(reference);
    if (!isOfIt || !('checks' in value) || !Array.isArray(value.checks)) return value;
    const checks = value.checks.map((check: { name: string }) =>
      check.name === 'reference' ? { ...check, passed: false } : check,
    );
    return { ...value, checks };
  }) as object;
}
