import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { LastRequery, PaymentRecord } from '../../../shared/payment/records.ts';
import { requeryAnswer } from '../../../shared/testing/answers.fixture.ts';
import {
  intended,
  LOST_AT_INITIATE,
  NOTHING_TO_DO,
  requeriedFailed,
  requeriedPaid,
} from '../../../shared/testing/facts.fixture.ts';
import { EntryRefused } from '../../desk/ports/journal-port.ts';
import { openForWriting } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import {
  ACCOUNT,
  buildEntry,
  buildPayment,
  buildSale,
  CARD,
  decidedState,
  intent,
  paidState,
  timeAt,
} from '../entries.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { inDatabase, opened, tamper, temporaryFolder, writtenJournal } from '../write/store.fixture.ts';
import type { JournalStore } from '../write/store.ts';
import { paymentColumns, sortableTime } from './projection.ts';
import { rebuildProjection } from './projection-tables.ts';
import { readStoredPayment, storedPayment, storedPaymentSchema } from './stored-payment.ts';

describe('the projected columns', () => {
  const sale = buildSale();

  it('keeps the first and the newest entry of a payment', () => {
    const columns = paymentColumns(buildPayment(sale, 7), { seq: 1, actor: 'ngozi' }, 4);
    expect(columns).toMatchObject({ first_seq: 1, last_seq: 4 });
  });

  it('stores times that sort as text', () => {
    expect(sortableTime('2026-11-21T09:00:00Z') < sortableTime('2026-11-21T09:00:00.5Z')).toBe(true);
    const payment = buildPayment(sale, 7, { createdAt: '2026-11-21T09:00Z' });
    expect(paymentColumns(payment, { seq: 1, actor: 'ngozi' }, 1)).toMatchObject({ created_at: timeAt(0) });
  });
});

describe('the projection', () => {
  it('rebuilds the same projection from any history of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
        const folder = temporaryFolder();
        const { store, close } = await opened(folder);
        for (const { entry, detail } of story(moves)) appendIfPossible(store, entry, detail);
        close();
        expect(verifyStore(folder).faults).toEqual([]);
        const before = everything(folder);
        rebuild(folder);
        expect(everything(folder)).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  it('repairs edited tables by a rebuild', async () => {
    const folder = await writtenJournal([intent()]);
    const before = everything(folder);
    tamper(folder, `UPDATE payments SET outcome = 'paid', amount_minor = 1; UPDATE sales SET status = 'cancelled'`);
    expect(everything(folder)).not.toEqual(before);
    rebuild(folder);
    expect(everything(folder)).toEqual(before);
  });
});

const move = fc.record({
  sale: fc.nat(2),
  payment: fc.nat(2),
  happening: fc.constantFrom<(payment: PaymentRecord) => Happening>(
    intended,
    intended,
    (payment) => requeriedPaid(payment),
    (payment) => requeriedPaid(payment, { amountMinor: 1 }),
    (payment) => requeriedPaid(payment, { providerReference: 'K-1', paymentId: '27' }),
    (payment) => requeriedPaid(payment, { providerReference: 'k-1' }),
    requeriedFailed,
    () => LOST_AT_INITIATE,
    () => NOTHING_TO_DO,
    () => ({ kind: 'goodsHandedOver' }),
    () => ({ kind: 'saleParked' }),
    () => ({ kind: 'saleResumed' }),
    () => ({ kind: 'saleCancelled' }),
    () => ({ kind: 'returnsDecided', returns: decidedState(6).returned }),
    () => ({ kind: 'reviewDecided', decision: decidedState(6).review.decided }),
  ),
  isCard: fc.boolean(),
  note: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })),
  detail: fc.constantFrom(undefined, null, { instruction: 'Key the OTP', authUrl: null, returnUrl: null }),
  second: fc.nat(1_000_000),
});
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;

function story(moves: Move[]) {
  const sales = [buildSale(), buildSale(), buildSale()];
  return moves.map(({ sale: saleIndex, payment: paymentIndex, happening, isCard, note, detail, second }) => {
    const sale = sales[saleIndex] ?? buildSale();
    const instrument = isCard ? CARD : ACCOUNT;
    const payment = buildPayment(sale, saleIndex * 3 + paymentIndex, { note, instrument, updatedAt: timeAt(second) });
    return { entry: buildEntry(payment, happening(payment)), detail };
  });
}

function appendIfPossible(store: JournalStore, ...appended: Parameters<JournalStore['append']>): void {
  try {
    store.append(...appended);
  } catch (error) {
    if (!(error instanceof EntryRefused)) throw error;
  }
}

function everything(folder: string) {
  const orders = {
    payments: 'position',
    sales: 'id',
    step_detail: 'reference',
    event: 'seq',
    payment_search: 'rowid',
    service_identifiers: 'position, key',
    day_totals: 'day, outcome, currency',
    payment_returns: 'seq',
    business_days: 'first_seq',
  };
  return inDatabase(folder, (connection) =>
    Object.entries(orders).map(([table, order]) =>
      connection.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all(),
    ),
  );
}

function rebuild(folder: string): void {
  const connection = openForWriting(journalFiles(folder).database);
  connection.exec('BEGIN');
  rebuildProjection(connection);
  connection.exec('COMMIT');
  connection.close();
}

describe('storedPayment', () => {
  const requery = fc.record({
    at: fc.nat(2).map(timeAt),
    answer: fc.constantFrom('000', '055').map((code) => requeryAnswer({ code })),
    checks: fc.constantFrom<LastRequery['checks']>(
      [],
      [{ name: 'code', passed: true }],
      [
        { name: 'reference', passed: true },
        { name: 'code', passed: false },
      ],
    ),
  });

  it('reads a stored payment unchanged, whichever re-query confirmed it', () => {
    fc.assert(
      fc.property(fc.option(requery), fc.option(requery, { nil: undefined }), (lastRequery, confirmation) => {
        const state = paidState(3);
        const payment = buildPayment(buildSale(), 1, { state, lastRequery, ...(confirmation && { confirmation }) });
        expect(storedPaymentSchema.parse(JSON.parse(storedPayment(payment)))).toEqual(payment);
        expect(readStoredPayment(storedPayment(payment))).toEqual(payment);
        expect(storedPaymentSchema.parse(JSON.parse(canonicalJson(payment)))).toEqual(payment);
      }),
    );
  });

  it('stores the last re-query once if that confirmed the payment', () => {
    fc.assert(
      fc.property(requery, (lastRequery) => {
        const payment = buildPayment(buildSale(), 1, { state: paidState(3), lastRequery, confirmation: lastRequery });
        expect(storedPayment(payment).split(canonicalJson(lastRequery.answer))).toHaveLength(2);
      }),
    );
  });
});
