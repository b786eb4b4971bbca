import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { folderOfTests } from '../../scripts/folder-of-tests.ts';
import { type OpenedStore, openStore } from '../../src/main/journal/open/open.ts';
import { practiceJournalKey } from '../../src/main/seal/journal-key.ts';
import { undated } from '../../src/shared/testing/undated.fixture.ts';
import type { JournalContents, JournalStorage } from './journal-contents.ts';
import type { JournalModel } from './journal-model.ts';

/** Runs the real journal beside the model in its own folder. Every call goes to both, which must agree. */
export async function realJournalBeside(model: JournalModel): Promise<JournalStorage> {
  const folder = mkdtempSync(path.join(folderOfTests(), 'paydesk-simulation-'));
  let real = await opened(folder);
  const same = <Value>(name: string, one: Value, other: Value): Value => {
    const told = undated(one);
    if (!isDeepStrictEqual(told, undated(other))) throw new Error(`The journal's ${name} differs from the model's.`);
    return told;
  };
  const contents: JournalContents = {
    append: (entry, stepDetail) =>
      same('append', real.store.append(entry, stepDetail), model.append(entry, stepDetail)),
    payment: (reference) => same('payment', real.reads.payment(reference), model.payment(reference)),
    sale: (saleId) => same('sale', real.reads.sale(saleId), model.sale(saleId)),
    saleOf: (reference) => same('saleOf', real.reads.saleOf(reference), model.saleOf(reference)),
    salesOf: (references) => same('salesOf', real.reads.salesOf(references), model.salesOf(references)),
    prove: (reference) => {
      const { hashedEvents: _hashedEvents, ...proof } = real.store.prove(reference);
      return same('prove', proof, model.prove(reference));
    },
    activeSale: () => same('activeSale', real.reads.activeSale(), model.activeSale()),
    stepDetail: (reference) => same('stepDetail', real.store.steps.read(reference), model.stepDetail(reference)),
    unsettledPayments: () => same('unsettledPayments', real.reads.unsettledPayments(), model.unsettledPayments()),
    paymentsToHandOver: (most) =>
      same('paymentsToHandOver', real.reads.paymentsToHandOver(most), model.paymentsToHandOver(most)),
    declinedOfParkedSales: (most) =>
      same('declinedOfParkedSales', real.reads.declinedOfParkedSales(most), model.declinedOfParkedSales(most)),
    guardedPayments: (query) =>
      same('guardedPayments', real.reads.guardedPayments(query), model.guardedPayments(query)),
    paymentsTiedTo: (reference) =>
      same('paymentsTiedTo', real.reads.paymentsTiedTo(reference), model.paymentsTiedTo(reference)),
    nextDue: () => same('nextDue', real.reads.nextDue(), model.nextDue()),
    nextCounter: () => same('nextCounter', real.reads.nextCounter(), model.nextCounter()),
    newestAt: () => same('newestAt', real.reads.newestAt(), model.newestAt()),
  };
  return {
    contents,
    reopen: async () => {
      real.close();
      real = await opened(folder);
      same('length', real.store.head().seq, model.entries.length);
      for (const { reference } of model.payments) contents.saleOf(reference);
    },
    close: () => {
      real.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function opened(folder: string): Promise<OpenedStore> {
  const opening = await openStore({
    folder,
    mode: 'practice',
    till: 'T1',
    openedAt: '2026-11-21T08:00:00.000Z',
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(`${opening.problem}: ${opening.detail}`);
  return opening.journal;
}
