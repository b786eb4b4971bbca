import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { LOST } from '../../../shared/testing/answers.fixture.ts';
import { requeried, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { declined } from '../../../shared/testing/states.fixture.ts';
import { copy } from '../copies/copies.fixture.ts';
import { databasesAside, journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, paidState, timeAt, unknownState, write } from '../entries.fixture.ts';
import { decide as decideIn } from '../heads/heads.fixture.ts';
import { opened, tamper, temporaryFolder } from '../write/store.fixture.ts';
import type { OpenedStore } from './open.ts';
import { decide, keptFolder, prepare } from './restoration.fixture.ts';

const of = (counter: number, state: PaymentState) => buildPayment(buildSale(), counter, { state });

function guardedIn({ reads }: Pick<OpenedStore, 'reads'>): [counter: number, outcome: string][] {
  const guarded = reads.guardedPayments({ saleId: randomUUID(), amountMinor: 450_000 });
  return guarded.map(({ counter, state }) => [counter, state.outcome]);
}

describe('payments of a journal that was put aside', () => {
  it('finds unsettled payments, and paid ones whose goods have not left', async () => {
    const files = journalFiles(temporaryFolder());
    const before = await opened(files.folder);
    write(before, of(1, unknownState(1)), of(2, paidState(2)), of(3, paidState(3, 'ada')), of(4, declined()));
    before.close();
    decideIn(files, 'newJournal');
    const journal = await opened(files.folder);
    expect(guardedIn(journal)).toEqual([
      [1, 'unknown'],
      [2, 'paid'],
    ]);
    for (const file of databasesAside(files)) writeFileSync(file, 'garbage '.repeat(2_000));
    expect(guardedIn(journal)).toEqual([]);
  });

  it('finds the payments of the new journal although a file has the name of the folder', async () => {
    const files = journalFiles(temporaryFolder());
    const journal = await opened(files.folder);
    const [payment] = write(journal, of(1, unknownState(1)));
    writeFileSync(files.earlier, 'not a folder');
    expect(journal.reads.guardedPayments({ saleId: randomUUID(), amountMinor: 450_000 })).toEqual([payment]);
  });

  it('finds a payment in its latest state, and removes no warning of the new journal', async () => {
    const [first, second] = [of(1, declined()), of(2, paidState(2))];
    const restored = await restoredAfter([first, second], ({ store }) => {
      store.append({ ...buildEntry(first, requeriedPaid(first)), at: timeAt(90) });
      store.append({ ...buildEntry(second, { kind: 'goodsHandedOver' }), at: timeAt(91) });
    });
    expect(restored.reads.payment(first.reference)).toMatchObject({ state: { outcome: 'declined' } });
    expect(restored.reads.guardedPayments({ saleId: randomUUID(), amountMinor: 450_000 })).toMatchObject([
      { counter: 2, state: { outcome: 'paid', handedOver: null } },
      { counter: 1, state: { outcome: 'paid' } },
    ]);
  });

  it('finds a paid payment of the same sale even if its goods left after the copy was made', async () => {
    const sale = buildSale();
    const { reads } = await restoredAfter([buildPayment(sale, 1, { state: declined() })], (before) => {
      write(before, buildPayment(sale, 2, { state: paidState(90, 'ada') }));
    });
    expect(reads.guardedPayments({ saleId: sale.id, amountMinor: 450_000 })).toMatchObject([
      { counter: 2, state: { outcome: 'paid' } },
    ]);
  });

  it('finds a paid payment even if the service gave the new journal no answer since', async () => {
    const payment = of(1, declined());
    const restored = await restoredAfter([payment], ({ store }) => {
      store.append({ ...buildEntry(payment, requeriedPaid(payment)), at: timeAt(90) });
    });
    restored.store.append({ ...buildEntry(payment, requeried(LOST)), at: timeAt(600) });
    expect(guardedIn(restored)).toEqual([[1, 'paid']]);
  });

  it('changes no warning of the new journal if the old file was edited', async () => {
    const payment = of(1, unknownState(1));
    const { files, reads } = await restoredAfter([payment], () => undefined);
    const first = reads.payment(payment.reference);
    const edited = `json_set(record, '$.updatedAt', '${timeAt(900)}', '$.customer.email', 'other@example.com')`;
    tamper(keptFolder(files), `UPDATE payments SET record = ${edited}`);
    expect(reads.guardedPayments({ saleId: randomUUID(), amountMinor: 450_000 })).toEqual([first]);
  });
});

/** Makes a journal with these payments, copies it, writes on, and restores the copy. */
async function restoredAfter(payments: readonly PaymentRecord[], writeOn: (journal: OpenedStore) => void) {
  const files = journalFiles(temporaryFolder());
  const before = await opened(files.folder);
  write(before, ...payments);
  await copy(files);
  writeOn(before);
  before.close();
  decide(files, prepare(files));
  return { ...(await opened(files.folder)), files };
}
