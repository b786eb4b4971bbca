import { expect, it } from 'vitest';
import { webContract } from '../../shared/head-office-web/web-contract.ts';
import { FORGED, FORGED_WITHOUT_INTENT, readPaidTill } from '../reading/paid-till.fixture.ts';
import { type PaymentsAsked, viewOfReads } from './ledger-view.ts';

it('the page of a payment contains no entry hash, which would allow guessing masked data', async () => {
  const { reads, journal, reference, entries } = await readPaidTill();
  const page = await viewOfReads(reads, nobodyErases).page(journal, reference);
  const sent = webContract['payments.page'].response.parse({ ...page, shop: 'Ikeja' });
  expect(sent.timeline).toHaveLength(entries.length);
  expect(JSON.stringify(page)).not.toMatch(/[0-9a-f]{64}/);
});

it('a proven payment is shown as proven and found as paid', async () => {
  const { said, found } = await lookedAt(await readPaidTill());
  expect(said).toEqual({ list: true, page: true });
  expect(await found('paid')).toBe(1);
});

it.each(FORGED)('a payment is neither shown as proven nor found as paid if its till %s', async (_name, forge) => {
  const { said, found } = await lookedAt(await readPaidTill(forge));
  expect(said).toEqual({ list: false, page: false });
  expect(await found('paid')).toBe(0);
});

it.each(FORGED_WITHOUT_INTENT)('a payment is not shown if its till %s', async (_name, forge) => {
  const { reads, journal, reference } = await readPaidTill(forge);
  const view = viewOfReads(reads, nobodyErases);
  const asked = { search: '', outcome: null, from: null, to: null, after: null, limit: 10 };
  expect((await view.payments([journal], asked)).payments).toEqual([]);
  expect(await view.page(journal, reference)).toBeNull();
});

async function lookedAt({ reads, journal, reference }: Awaited<ReturnType<typeof readPaidTill>>) {
  const view = viewOfReads(reads, nobodyErases);
  const listed = async (outcome: PaymentsAsked['outcome']) => {
    const asked = { search: '', outcome, from: null, to: null, after: null, limit: 10 };
    const { payments, next } = await view.payments([journal], asked);
    const answer = { payments: payments.map((payment) => ({ ...payment, shop: 'Ikeja' })), next };
    return webContract['payments.search'].response.parse(answer).payments;
  };
  const page = await view.page(journal, reference);
  const { isProven } = webContract['payments.page'].response.parse({ ...page, shop: 'Ikeja' });
  return {
    said: { list: (await listed(null))[0]?.payment.isProven, page: isProven },
    found: async (outcome: PaymentsAsked['outcome']) => (await listed(outcome)).length,
  };
}

async function nobodyErases(): Promise<never> {
  throw new Error('Nothing is erased here.');
}
