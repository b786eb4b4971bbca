import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { Happening, JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import { openForWriting } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import {
  ACCOUNT,
  buildEntry,
  buildPayment,
  buildSale,
  CARD,
  decidedState,
  openState,
  paidState,
  reviewedState,
  timeAt,
  unknownState,
} from '../entries.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { opened, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { payloadOf, paymentColumns, recordTextsOf, saleColumns, sortableTime } from './projection.ts';
import { rebuildProjection } from './projection-tables.ts';

describe('the payload of an entry', () => {
  const sale = buildSale();
  const payment = buildPayment(sale, 7, { state: paidState(9, 'cashier') });

  it.each([
    ['a payment', buildEntry(sale, payment)],
    ['a sale alone', buildEntry(sale, null)],
    ['the till', { ...buildEntry(sale, null), sale: null }],
  ])('is its canonical JSON where it speaks of %s', (_name, entry) => {
    expect(payloadOf(entry, recordTextsOf(entry))).toBe(canonicalJson(entry));
  });
});

describe('what is derived from an entry', () => {
  const sale = buildSale();

  it('is what a card payment is searched by', () => {
    const payment = buildPayment(sale, 7, { state: paidState(9, 'cashier') });
    expect(paymentColumns(payment, { seq: 3, actor: 'ngozi' }, 4)).toMatchObject({
      reference: payment.reference,
      instrument: 'card',
      bank_code: null,
      first_six: '424242',
      last_four: '8381',
      actor: 'ngozi',
      day: '2026-11-21',
      email: 'Ade@example.com',
      outcome: 'paid',
      stage: null,
      released_at: timeAt(9),
      released_by: 'cashier',
      first_seq: 3,
      last_seq: 4,
    });
  });

  it('is what an account payment is searched by, with its stage and review', () => {
    const review = { reason: 'amountTooLow', at: timeAt(1) } as const;
    const payment = buildPayment(sale, 7, { instrument: ACCOUNT, state: { ...openState(1), review } });
    expect(paymentColumns(payment, { seq: 1, actor: 'ngozi' }, 1)).toMatchObject({
      instrument: 'account',
      bank_code: '058',
      bank_name: 'First Practice',
      brand: null,
      first_six: null,
      last_four: '0017',
      stage: 'sending',
      review: 'amountTooLow',
      released_at: null,
    });
  });

  it('is not in review once that is decided, and its mark stays in the record', () => {
    const payment = buildPayment(sale, 7, { state: decidedState(9) });
    expect(paymentColumns(payment, { seq: 1, actor: 'ngozi' }, 1)).toMatchObject({
      review: null,
      record: expect.stringContaining('amountTooLow'),
    });
  });

  it('has times whose order as text is their order', () => {
    expect(sortableTime('2026-11-21T09:00:00Z') < sortableTime('2026-11-21T09:00:00.5Z')).toBe(true);
    expect(saleColumns({ ...sale, createdAt: '2026-11-21T09:00Z' }, 1)).toMatchObject({ created_at: timeAt(0) });
  });
});

describe('the projection', () => {
  it('is made again from the events alone as it was, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
        const folder = temporaryFolder();
        const { store, close } = await opened(folder);
        for (const { entry, detail } of story(moves)) store.append(entry, detail);
        close();
        expect(verifyStore(folder).faults).toEqual([]);
        const before = everything(folder);
        rebuild(folder);
        expect(everything(folder)).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  it('is put right again after it was edited', async () => {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    const sale = buildSale();
    store.append(buildEntry(sale, buildPayment(sale, 1)));
    close();
    const before = everything(folder);
    tamper(folder, `UPDATE payments SET outcome = 'paid', amount_minor = 1; UPDATE sales SET status = 'cancelled'`);
    expect(everything(folder)).not.toEqual(before);
    rebuild(folder);
    expect(everything(folder)).toEqual(before);
  });
});

/** What may happen next: to which of three sales, to which of its payments if to any, and what is kept of the step. */
const move = fc.record({
  sale: fc.nat(2),
  payment: fc.option(fc.nat(2)),
  state: fc.constantFrom<PaymentState>(
    openState(1),
    unknownState(2),
    paidState(3),
    paidState(4, 'cashier'),
    reviewedState(5),
    decidedState(6),
  ),
  status: fc.constantFrom('active', 'parked', 'handedOver', 'cancelled'),
  isCard: fc.boolean(),
  note: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })),
  detail: fc.constantFrom(undefined, null, { instruction: 'Key the OTP', authUrl: null, returnUrl: null }),
  second: fc.nat(1_000_000),
  called: fc.uniqueArray(fc.constantFrom('27', 'K-1', 'k-1', 'FLW-8c3f'), { maxLength: 3 }),
});
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;

/** Entries in an order that the journal takes: a payment is intended once, and later only changed. */
function story(moves: Move[]) {
  const sales = [buildSale(), buildSale(), buildSale()];
  const intended = new Set<number>();
  return moves.map(
    ({ sale: saleIndex, payment: paymentIndex, state, status, isCard, note, detail, second, called }) => {
      const updatedAt = timeAt(second);
      const sale = { ...(sales[saleIndex] ?? buildSale()), status, note, updatedAt };
      if (paymentIndex === null) return { entry: buildEntry(sale, null, { kind: 'saleParked' }), detail: undefined };
      const counter = saleIndex * 3 + paymentIndex;
      const instrument = isCard ? CARD : ACCOUNT;
      const serviceIdentifiers = called.map((value) => ({ name: 'providerReference' as const, value }));
      const payment = buildPayment(sale, counter, { state, note, instrument, updatedAt, serviceIdentifiers });
      const happening: Happening = { kind: intended.has(counter) ? 'requeryRhythmEnded' : 'paymentIntended' };
      intended.add(counter);
      const entry: JournalEntry = buildEntry(sale, payment, happening);
      return { entry, detail };
    },
  );
}

function everything(folder: string) {
  const connection = new DatabaseSync(journalFiles(folder).database);
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
  const rows = Object.entries(orders).map(([table, order]) =>
    connection.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all(),
  );
  connection.close();
  return rows;
}

function rebuild(folder: string): void {
  const connection = openForWriting(journalFiles(folder).database);
  onTestFinished(() => void (connection.isOpen && connection.close()));
  connection.exec('BEGIN');
  rebuildProjection(connection);
  connection.exec('COMMIT');
  connection.close();
}
