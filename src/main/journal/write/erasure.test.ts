import { statSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CaseEvent } from '../../../shared/case/case-transition.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type AnyEntry, entriesTo, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import type { RetentionPage } from '../../desk/ports/erasure-journal-port.ts';
import { caseStory } from '../cases.fixture.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, paidState, timeAt, untilWatchEnds } from '../entries.fixture.ts';
import { ERASURE, filesWith } from '../personal.fixture.ts';
import { prepareCaseReads } from '../read/case-reads.ts';
import { readPage, readTimeline } from '../read/reader.ts';
import { prepareRetentionReads } from '../read/retention.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { openedWith, readerOf, tamper } from './store.fixture.ts';

const CASE = '00000000-0000-4000-8000-000000000001';

const EMAIL = 'canary.chidinma@example.ng';
const PHONE = '08099887766';
const NOTE = 'Canary order for Chidinma';
const SERVICE = {
  message: 'Canary approved for Chidinma Okafor',
  customerEmail: EMAIL,
  customerName: 'Canary Chidinma Okafor',
  narration: 'Canary narration of Chidinma',
};
const CLAIM = 'The canary customer Chidinma says so.';
const WORDS = 'Canary Chidinma was called.';
const CANARIES = [EMAIL, PHONE, NOTE, ...Object.values(SERVICE), CLAIM, WORDS, 'chidinma', 'Chidinma'];

const customer = { email: EMAIL, phone: PHONE };

function canaryPayment(counter = 1): PaymentRecord {
  const sale = buildSale({ customer, note: NOTE });
  return buildPayment(sale, counter, { state: paidState(counter + 1) });
}

function wholeLife(payment: PaymentRecord): AnyEntry[] {
  const { reference, amount, mode } = payment;
  const paid = requeriedPaid({ reference, amount, mode }, SERVICE);
  const begun = [...entriesTo(payment), buildEntry({ ...payment, updatedAt: timeAt(payment.counter + 2) }, paid)];
  return [...begun, ...untilWatchEnds(begun, paid)];
}

const claim = { amount: null, day: null, time: null, lastFour: null, email: EMAIL, phone: PHONE, words: CLAIM };
const RESOLVE = { kind: 'caseResolved', reason: 'notDebited', words: WORDS } as const;

function aboutCase(reference: string, events: readonly CaseEvent[]): AnyEntry[] {
  return caseStory({ id: CASE, references: [reference], claim }, [{ kind: 'caseNoted', words: WORDS }, ...events]);
}

/** Makes a journal in which a payment has its whole life and a resolved case. */
async function resolvedCanary() {
  const payment = canaryPayment();
  const journal = await openedWith([...wholeLife(payment), ...aboutCase(payment.reference, [RESOLVE])]);
  return { ...journal, payment, erase: () => journal.erasePersonal(payment.reference, ERASURE) };
}

describe('erasing the personal data of a sale', () => {
  it('leaves no byte of the data in any file, and the journal passes every check', async () => {
    const payment = canaryPayment();
    const others = Array.from({ length: 400 }, (_, index) =>
      buildEntry(buildPayment(buildSale({ customer: { email: `other${index}@example.ng`, phone: null } }), index + 10)),
    );
    const entries = [
      ...others.slice(0, 200),
      ...wholeLife(payment),
      ...aboutCase(payment.reference, [RESOLVE]),
      ...others.slice(200),
    ];
    const { folder, store, erasePersonal, close } = await openedWith(entries);
    const run = store.runs.makeRun({ origin: { kind: 'selected' }, madeAt: timeAt(3), madeBy: 'ngozi' });
    store.runs.addRunItems(run, [{ reference: payment.reference, paymentType: 'CARD' }]);
    const said = { before: 'paid', after: 'paid', verdict: 'paid', flip: null, notFound: false, said: 'paid' } as const;
    const answer = { amountMinor: 1, currency: 'NGN', code: '000', message: SERVICE.message } as never;
    store.appendAll([], { results: [{ run, position: 0, result: { kind: 'ours', at: timeAt(4), ...said, answer } }] });
    expect(filesWith(folder, EMAIL)).not.toEqual([]);
    expect(erasePersonal(payment.reference, ERASURE)).toMatchObject({ ok: true });
    expect(store.emptyLog()).toBe(true);
    for (const canary of CANARIES) expect([canary, filesWith(folder, canary)]).toEqual([canary, []]);
    close();
    expect(verifyStore(folder).faults).toEqual([]);
    for (const canary of CANARIES) expect([canary, filesWith(folder, canary)]).toEqual([canary, []]);
  });

  it('empties the log after an erasure, and notices if another program truncates the log', async () => {
    const payment = canaryPayment();
    const { folder, store, erasePersonal, emptyLog, files } = await openedWith(wholeLife(payment));
    const log = `${journalFiles(folder).database}-wal`;
    expect(files.isUntouched()).toBe(true);
    expect(erasePersonal(payment.reference, ERASURE)).toMatchObject({ ok: true });
    expect(emptyLog()).toBe(true);
    expect(statSync(log).size).toBe(0);
    expect(files.isUntouched()).toBe(true);
    store.append(buildEntry(canaryPayment(2)));
    expect(files.isUntouched()).toBe(true);
    truncateSync(log, 100);
    expect(files.isUntouched()).toBe(false);
  });

  it('lists the entries, and keeps the payment, lists, cases and timeline readable', async () => {
    const { folder, reads, payment, erase } = await resolvedCanary();
    const erased = erase();
    if (!erased.ok) throw new Error(erased.problem.code);
    const connection = readerOf(folder);
    const page = (search: string) => readPage(connection, { search, outcomes: null, before: null, limit: 10 });
    expect(page(EMAIL).payments).toEqual([]);
    expect(page(payment.reference).payments).toMatchObject([{ reference: payment.reference }]);
    const timeline = readTimeline(connection, payment.reference);
    expect(timeline.at(-1)?.entry.happening).toEqual({
      kind: 'personalErased',
      entries: [...erased.value.entries],
      cause: 'asked',
      reason: 'The customer asked for it.',
    });
    expect(timeline[0]?.entry.happening).toMatchObject({ customer: { email: null, phone: null }, note: null });
    expect(prepareCaseReads(connection).caseFile(CASE)?.case.state).toMatchObject({ status: 'resolved' });
    expect(reads.payment(payment.reference)).toMatchObject({
      customer: { email: null, phone: null },
      note: null,
      personalErasedAt: ERASURE.at,
      state: { outcome: 'paid' },
      lastRequery: { answer: { message: null, customerEmail: null, code: '000' } },
    });
    expect(reads.saleOf(payment.reference)?.sale).toMatchObject({ customer: { email: null }, note: null });
  });

  it('also removes a damaged row of a case', async () => {
    const { folder, close, erase } = await resolvedCanary();
    const note = `(SELECT seq FROM event WHERE kind = 'caseNoted')`;
    tamper(folder, `UPDATE personal SET data = '{"happening.words":"damaged"}' WHERE seq = ${note}`);
    expect(erase().ok).toBe(true);
    close();
    expect(filesWith(folder, 'damaged')).toEqual([]);
  });

  it('refuses to erase if a payment is open or watched, if a case is open, or if no data is left', async () => {
    const payment = canaryPayment();
    const entries = wholeLife(payment);
    const { store, erasePersonal } = await openedWith(entries.slice(0, 1));
    const code = (reference = payment.reference) => {
      const result = erasePersonal(reference, ERASURE);
      return result.ok ? 'done' : result.problem.code;
    };
    const before = store.head().seq;
    expect(code('T1-261121-0099-AAAAAAAAA')).toBe('paymentNotFound');
    expect(code()).toBe('erasureUnsettled');
    for (const entry of entries.slice(1, 3)) store.append(entry);
    expect(code()).toBe('erasureWatched');
    for (const entry of entries.slice(3)) store.append(entry);
    const [open, note, resolved] = aboutCase(payment.reference, [RESOLVE]);
    for (const entry of [open, note]) if (entry) store.append(entry);
    expect(code()).toBe('erasureCaseOpen');
    expect(store.head().seq).toBe(before + entries.length + 1);
    if (resolved) store.append(resolved);
    expect(code()).toBe('done');
    // The reason is personal data too, and goes with the next erasure.
    expect(code()).toBe('done');
    const retention = { ...ERASURE, because: { cause: 'retention', reason: null } } as const;
    expect(erasePersonal(payment.reference, retention).ok).toBe(true);
    expect(code()).toBe('erasureNothingLeft');
  });

  it('can repeat an erasure only after something new is written', async () => {
    const { folder, store, payment, erase } = await resolvedCanary();
    const { hasPersonal } = prepareRetentionReads(readerOf(folder));
    expect(hasPersonal('T1-261121-0099-AAAAAAAAA')).toBe(false);
    expect(hasPersonal(payment.reference)).toBe(true);
    expect(erase()).toMatchObject({ ok: true });
    expect(hasPersonal(payment.reference)).toBe(false);
    store.append(buildEntry({ ...payment, updatedAt: timeAt(91_000_000) }, requeriedPaid(payment, SERVICE)));
    expect(hasPersonal(payment.reference)).toBe(true);
  });

  it('finds sales to erase by age alone, although a clock that ran ahead dated an earlier payment', async () => {
    const later = timeAt(90_000_000);
    const ahead = buildPayment(buildSale({ customer }), 1, { createdAt: later, updatedAt: later });
    const payments = [2, 3].map((counter) => buildPayment(buildSale({ customer }), counter));
    const intents = [ahead, ...payments].map((payment) => buildEntry(payment));
    const lives = payments.flatMap((payment) => untilWatchEnds([buildEntry(payment)], requeriedPaid(payment, SERVICE)));
    const { folder } = await openedWith([...intents, ...lives]);
    const { salesToErase } = prepareRetentionReads(readerOf(folder));
    const found: string[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: RetentionPage = salesToErase({ before: timeAt(80_000_000), after, most: 2 });
      found.push(...page.references);
      after = page.next;
    }
    expect(found).toEqual(payments.map(({ reference }) => reference));
  });

  it('erases every payment of the sale', async () => {
    const sale = buildSale({ customer, note: NOTE });
    const [first, second] = [buildPayment(sale, 1), buildPayment(sale, 2)];
    const lives = [first, second].flatMap((each) => untilWatchEnds([buildEntry(each)], requeriedPaid(each, SERVICE)));
    const { folder, store, reads, erasePersonal, close } = await openedWith([
      buildEntry(first),
      buildEntry(second),
      ...lives,
    ]);
    const decision = { at: timeAt(9), by: 'ngozi', case: { id: CASE, number: 1 }, reason: 'notDebited', books: 'kept' };
    const decided = { kind: 'reviewDecided', decision } as never;
    store.append(buildEntry({ ...second, updatedAt: timeAt(80_000_000) }, decided));
    expect(erasePersonal(first.reference, ERASURE)).toMatchObject({ ok: true });
    expect(reads.payment(second.reference)).toMatchObject({ customer: { email: null }, personalErasedAt: ERASURE.at });
    close();
    expect(verifyStore(folder).faults).toEqual([]);
  });
});
