import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { makeWitnessKey, openWitness } from '../../head-office/server/witness.ts';
import { entriesOf, exportOf, requeriedAsPaid, sealerOf } from '../../main/export/exports.fixture.ts';
import { buildCaseEntry } from '../../main/journal/cases.fixture.ts';
import { buildEntry, buildPayment, buildSale, ofTill, paidState, timeAt } from '../../main/journal/entries.fixture.ts';
import { prepareReportReads } from '../../main/journal/read/report-reads.ts';
import { prepareUploadReads } from '../../main/journal/read/upload-reads.ts';
import { opened, readerOf, temporaryFolder } from '../../main/journal/write/store.fixture.ts';
import { makeAnswer } from '../../main/payment-record.fixture.ts';
import { makeRotation } from '../../main/seal/key-store.ts';
import { makeSigningKey } from '../../main/seal/signing-key.ts';
import { type CaseHappening, caseHappenings } from '../../shared/case/case.ts';
import { type Happening, happeningSchema, type JournalEntry } from '../../shared/journal/journal-entry.ts';
import { stepAnswer } from '../../shared/testing/answers.fixture.ts';
import { buildCase, openedFacts } from '../../shared/testing/cases.fixture.ts';
import { intended, requeried } from '../../shared/testing/facts.fixture.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../checked.fixture.ts';

/* A journal with an entry of every kind. Kinds that no entry here needs and that need no entry are made from their schemas. */

const ADA = { person: 'ada', personId: randomUUID() };
const office = openWitness(makeWitnessKey());
const { key: oldKey } = makeSigningKey();
const { key } = makeSigningKey();

const KINDS = happeningSchema.options.map(({ shape }) => shape.kind.value);

it('a journal with an entry of every kind is intact for both checkers', async () => {
  const folder = await exportedJournal();
  expect(kindsIn(folder)).toEqual(KINDS.toSorted());
  expect((await checkedFolders([folder])).findings).toEqual([]);
  if (!hasPython) return;
  const { lines, status } = checkedByStranger([folder]);
  // The key is unknown, so the exports are unproven but intact.
  expect({ status, lines: lines.filter((line) => line.includes('NOT INTACT') || line.includes('wrong')) }).toEqual({
    status: 2,
    lines: [],
  });
});

/** Writes the entries that other entries depend on or that depend on others, then an entry of each further kind. */
async function exportedJournal(): Promise<string> {
  const folder = temporaryFolder();
  const { store } = await opened(folder);
  const connection = readerOf(folder);
  const written = new Set<string>();
  const append = (entry: JournalEntry) => {
    written.add(entry.happening.kind);
    store.append(JSON.parse(JSON.stringify(entry)) as JournalEntry);
  };
  for (const happening of ofTheTill()) append(byAda(happening));
  const intent = store.head().seq + 1;
  for (const entry of [...soldByAda(intent), ...inTrouble(), ...ofCase()]) append(entry);
  append(byAda(endOfShift(store.head().seq)));
  const { identity } = prepareUploadReads(connection).witnessState();
  append(byAda({ kind: 'headOfficeEnrolled', address: 'https://office.example', publicKey: office.publicKey }));
  const { seq, hash } = store.head();
  append(byAda({ kind: 'anchored', ...office.sign(identity.id, { seq, hash }, timeAt(40)) }));
  append(byAda({ kind: 'headOfficeLeft', publicKey: office.publicKey }));
  const lost = [{ journal: identity.id, first: 11, last: 20 }];
  append(byAda({ kind: 'fetchedLossAcknowledged', lost }));
  const rotation = { journal: identity.id, at: timeAt(41), oldKey, newPublicKey: key.publicKey };
  append(byAda({ kind: 'signingKeyRotated', ...makeRotation(rotation) }));
  const sealer = sealerOf(folder, key);
  append(byAda({ kind: 'sealed', ...(await sealer.seal({ kind: 'daily', days: null, contents: null, head: null })) }));
  const { number, after, upTo, contents } = await prepareReportReads(connection).report();
  append(byAda({ kind: 'dayClosed', number, after, upTo, contents }));
  append(byAda({ kind: 'dayPrinted', number, copy: 1, end: 'printed', printer: 'Counter' }));
  for (const schema of happeningSchema.options) {
    if (!written.has(schema.shape.kind.value)) append(byAda(exampleOf(schema) as Happening));
  }
  return (await exportOf(folder, {}, { sealer })).folder;
}

function ofTheTill(): Happening[] {
  const hash = 'ab'.repeat(32);
  return [
    { kind: 'headAccepted', fault: 'olderCopy', seq: 1, hash, numbers: { day: 0, seal: 0, shift: 0, case: 0, run: 0 } },
    { kind: 'signingKeyMade', publicKey: oldKey.publicKey, replaces: null },
    { kind: 'shiftOpened', shift: 1 },
  ];
}

/** Values of which each text and number of an entry accepts one. */
const LEAVES = ['text', 1, 0, timeAt(9), 'NGN', '2026-11-21', 'ab'.repeat(32), ADA.personId];

/** Returns an example of a schema, with every optional part. */
function exampleOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, member]) => [name, exampleOf(member)]));
    case 'array':
      return [exampleOf(def.element)];
    case 'optional':
    case 'nullable':
      return exampleOf(def.innerType);
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    default:
      return LEAVES.find((leaf) => z.safeParse(schema, leaf).success);
  }
}

/** Tells of a payment that is paid and handed over, and whose intent's personal data is then erased. */
function soldByAda(intent: number): JournalEntry[] {
  const sale = buildSale({ amount: { amountMinor: 500, currency: 'NGN' } });
  const payment = requeriedAsPaid(buildPayment(sale, 1, { state: paidState(1, ADA.person) }));
  const erased: Happening = { kind: 'personalErased', entries: [intent], cause: 'asked', reason: 'she asked' };
  const entries = [...entriesOf([payment]), buildEntry(payment, erased)];
  return entries.map((entry) => ({ ...entry, actor: ADA.person, actorId: ADA.personId }));
}

/** Tells of an unsettled payment with every possible complication. */
function inTrouble(): JournalEntry[] {
  const sale = buildSale();
  const payment = buildPayment(sale, 2);
  const operation = 'initiate' as const;
  const of = { id: randomUUID(), number: 1 };
  const { reference } = payment;
  const answer = stepAnswer({ reference });
  const waiting = makeAnswer({ reference, code: null, status: 'pending' });
  const asks = (step: 'cardPin' | 'bankPage') => ({ kind: 'step', step: { step, suggestion: null } }) as const;
  const happenings: Happening[] = [
    intended(payment),
    { kind: 'answerLost', operation, cause: 'programEnded', unsent: true, code: null },
    { kind: 'sentAgain', operation },
    { kind: 'stepAnswered', operation, answer, next: asks('cardPin') },
    { kind: 'stepSubmitted', operation: 'authenticate' },
    { kind: 'stepAnswered', operation: 'authenticate', answer, next: asks('bankPage') },
    { kind: 'bankPageOpened', warnedOf: [reference] },
    { kind: 'bankPageReturned', said: { method: 'GET', reading: 'none', reference: 'none', facts: {} } },
    { kind: 'bankPageClosed' },
    { kind: 'stepRefused', operation, code: 'INPUT', message: 'no' },
    { kind: 'referenceInUse', operation, message: null, sentBefore: true },
    { kind: 'requeryRhythmEnded' },
    requeried({ kind: 'answered', answer: waiting }),
    { kind: 'saleParked' },
    { kind: 'saleResumed' },
    { kind: 'reviewDecided', decision: { at: timeAt(3), by: 'ngozi', case: of, reason: 'moneyReturned' } },
    { kind: 'reviewReopened' },
    { kind: 'returnsDecided', returns: [] },
    { kind: 'settledByCase', settled: null },
    { kind: 'saleCancelled' },
  ];
  return happenings.map((happening) => buildEntry(payment, happening));
}

function ofCase(): JournalEntry[] {
  const about = buildCase({ id: randomUUID(), number: 1 }, timeAt(0));
  const said = {
    ...openedFacts(about),
    words: 'called the bank',
    status: 'waitingForBank',
    reason: 'notFoundOut',
    reference: 'T9-261121-0001-ABCDEFGHI',
    payment: { reference: 'T9-261121-0001-ABCDEFGHI', paymentType: 'CARD' },
    outcome: { kind: 'notFound' },
    flag: { reference: 'T1-261121-0002-ABCDEFGHI', why: 'stillUnknown', at: timeAt(2) },
  };
  return caseHappenings.map((schema) =>
    buildCaseEntry(schema.parse({ ...said, kind: schema.shape.kind.value }) as CaseHappening),
  );
}

function endOfShift(upTo: number): Happening {
  const handedOver = [{ currency: 'NGN', slips: 1, amountMinor: 500 }];
  return { kind: 'shiftClosed', shift: 1, ...ADA, openedSeq: 3, upTo, counted: null, handedOver };
}

function byAda(happening: Happening): JournalEntry {
  return { ...ofTill(happening), actor: ADA.person, actorId: ADA.personId };
}

function kindsIn(folder: string): string[] {
  const lines = fs.readFileSync(path.join(folder, 'journal.jsonl'), 'utf8').trimEnd().split('\n');
  const kinds = lines.map((line) => (JSON.parse(line) as { payload: JournalEntry }).payload.happening.kind);
  return [...new Set(kinds)].toSorted();
}
