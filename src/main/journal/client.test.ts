import { describe, expect, it, onTestFinished } from 'vitest';
import { withStates } from '../../shared/fold/entry-fold.ts';
import { listedPaymentSchema } from '../../shared/journal/listed-payment.ts';
import { kept, NOTHING_TO_DO } from '../../shared/testing/facts.fixture.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import { openJournal } from './client.ts';
import { buildEntry, buildPayment, buildSale, intent, timeAt } from './entries.fixture.ts';
import type { Journal } from './journal.ts';
import { foldAll } from './tables/stored-fold.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from './write/store.fixture.ts';

describe('openJournal', () => {
  it('acknowledges an entry that every later read can see', async () => {
    const journal = await openedJournal(temporaryFolder());
    const sale = buildSale();
    const intent = buildEntry(buildPayment(sale, 1));
    const detail = { instruction: 'Key the OTP', authUrl: null, returnUrl: null };
    expect(await journal.append(intent, detail)).toEqual({ seq: 1 });
    const folded = foldAll([intent]);
    const [payment] = folded?.payments ?? [];
    if (!payment) throw new Error('no payment');
    expect(await journal.payment(payment.reference)).toEqual(payment);
    expect(await journal.sale(sale.id)).toEqual(folded);
    expect(await journal.activeSale()).toEqual(folded);
    expect(await journal.stepDetail(payment.reference)).toEqual(detail);
    expect(await journal.unsettledPayments()).toEqual([payment]);
    expect(await journal.nextCounter()).toBe(2);
    const page = await journal.page({ before: null, limit: 10, search: null, outcomes: null });
    const { note: _note, ...listed } = listedPaymentSchema.parse({ ...payment, cashier: 'cashier' });
    expect(page).toEqual({ payments: [listed], next: null });
    const { hash } = await journal.head();
    expect(await journal.timeline(payment.reference)).toMatchObject(
      withStates([{ seq: 1, entry: kept(intent), hash }]),
    );
  });

  it("keeps a step's details or clears them, as the caller asks", async () => {
    const journal = await openedJournal(temporaryFolder());
    const payment = buildPayment(buildSale(), 1);
    await journal.append(buildEntry(payment), { instruction: 'OTP', authUrl: null, returnUrl: null });
    await journal.append(buildEntry(payment, NOTHING_TO_DO));
    expect(await journal.stepDetail(payment.reference)).not.toBeNull();
    await journal.append(buildEntry(payment, { kind: 'requeryRhythmEnded' }), null);
    expect(await journal.stepDetail(payment.reference)).toBeNull();
  });

  it('rejects a refused entry with its own error and accepts the next entry', async () => {
    const journal = await openedJournal(temporaryFolder());
    const [first, second] = [intent(1), intent(2)];
    await journal.append(first);
    await expect(journal.append(first)).rejects.toMatchObject({ name: 'EntryRefused', reason: 'ruleBroken' });
    expect(await journal.append(second)).toEqual({ seq: 2 });
  });

  it('accepts no entry after closing', async () => {
    const journal = await openedJournal(temporaryFolder());
    await journal.close();
    await expect(journal.append(intent())).rejects.toMatchObject({ name: 'JournalFailed', failure: 'failed' });
    const page = journal.page({ before: null, limit: 1, search: null, outcomes: null });
    await expect(page).rejects.toMatchObject({ name: 'JournalUnreadable' });
  });

  it('reports that the journal’s thread does not start', async () => {
    const workerUrl = new URL('./no-such-worker.ts', import.meta.url);
    expect(await open(temporaryFolder(), workerUrl)).toMatchObject({ ok: false, problem: 'failed' });
  });
});

function open(folder: string, workerUrl = threadModule('journal')) {
  return openJournal({
    folder,
    mode: 'practice',
    till: 'T1',
    workerUrl,
    clock: { now: () => new Date(timeAt(0)) },
    authenticationKey: AUTHENTICATION_KEY,
    onUpkeepFailed: (failure) => {
      throw new Error(failure);
    },
  });
}

async function openedJournal(folder: string): Promise<Journal> {
  const opening = await open(folder);
  if (!opening.ok) throw new Error(`${opening.problem}: ${opening.detail}`);
  onTestFinished(() => opening.journal.close());
  return opening.journal;
}
