import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CaseRecord } from '../../shared/case/case.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { buildCase, buildClaim, OPENED_AT, openedFacts } from '../../shared/testing/cases.fixture.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import { diskOf } from '../office.fixture.ts';
import { write } from '../second-step/entries.fixture.ts';

export const NAMED = 'T1-261121-0001-ABCDEFGHX';
export const SAME_SALE = 'T1-261121-0002-ABCDEFGHX';
/** A payment that only the fork has. */
export const ON_THE_BRANCH = 'T1-261121-0003-ABCDEFGHX';
export const OF_ANOTHER = 'T1-261121-0004-ABCDEFGHX';

const ZAINAB = { email: 'zainab@example.com' };
const SALE = '5c1d0a52-19f1-4d5b-9d0e-8a4a3d2f6b11';
const OTHER_SALE = 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a';
const WORDS = 'Zainab says that she was debited.';

const IN_COMMON = 2;

/** @returns a journal with a customer's data, a fork of the journal, and a batch whose entries form no chain */
export function erasingStory() {
  const disk = diskOf(IN_COMMON);
  const clone = { ...disk };
  write(disk, historyOfTill());
  write(clone, otherHistory());
  const lines = disk.events.slice(-40).map(({ line }) => line);
  return { disk, clone, inCommon: IN_COMMON, broken: gzipSync(Buffer.concat(lines.toReversed())) };
}

function historyOfTill(): object[] {
  const [intended, ...rest] = paidAndHandedOver({ reference: NAMED, saleId: SALE, ...ZAINAB });
  const another = paidAndHandedOver({ reference: SAME_SALE, saleId: SALE, ...ZAINAB }).slice(0, 2);
  const other = paidAndHandedOver({ reference: OF_ANOTHER, saleId: OTHER_SALE, email: 'other@example.com' });
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
    ...override(other, NAMED, 'Another customer.').slice(0, 4),
    ...override(another, NAMED, WORDS),
    caseEntry('caseNoted', complaint),
    caseEntry('caseLinked', linked, { reference: NAMED }),
    ...rest.slice(3).map((entry) => ({ ...entry, approved: approvedWith(WORDS) })),
    ...other.slice(4),
    caseEntry('caseUnlinked', complaint, { reference: NAMED }),
    caseEntry('caseReopened', complaint),
  ];
}

function otherHistory(): object[] {
  const onBranch = paidAndHandedOver({ reference: ON_THE_BRANCH, saleId: SALE, ...ZAINAB });
  const complaint = buildCase({ id: randomUUID(), claim: buildClaim({ ...ZAINAB, words: WORDS }) });
  return [
    caseEntry('caseOpened', complaint),
    ...onBranch.slice(0, 5),
    caseEntry('caseNoted', complaint),
    ...paidAndHandedOver({ reference: NAMED, saleId: SALE, ...ZAINAB }).slice(0, 2),
    caseEntry('caseLinked', { ...complaint, references: [ON_THE_BRANCH] }, { reference: ON_THE_BRANCH }),
    ...onBranch.slice(5),
    caseEntry('caseNoted', complaint),
  ];
}

function caseEntry(kind: string, record: CaseRecord, more: object = {}): object {
  const { id, number } = record;
  const words = kind === 'caseNoted' || kind === 'caseReopened' ? { words: WORDS } : {};
  return {
    form: 1,
    till: 'T1',
    actor: 'ada',
    at: OPENED_AT,
    zone: 'Africa/Lagos',
    happening: kind === 'caseOpened' ? openedFacts(record) : { kind, case: { id, number }, ...words, ...more },
  };
}

/** Adds an override: the typed reason to charge although another payment may be for the same purchase. */
function override([intended, ...rest]: readonly JournalEntry[], reference: string, reason: string): object[] {
  const decision = { reason, payments: [{ reference, outcome: 'unknown' }] };
  return [{ ...intended, happening: { ...intended?.happening, override: decision } }, ...rest];
}

function approvedWith(reason: string): object {
  return { by: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12', name: 'Bola' }, permission: 'handOver', reason };
}
