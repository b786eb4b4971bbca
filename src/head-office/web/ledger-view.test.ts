import { expect, it } from 'vitest';
import { webContract } from '../../shared/head-office-web/web-contract.ts';
import { readPaidTill } from '../reading/paid-till.fixture.ts';
import { type PaymentsAsked, viewOfReads } from './ledger-view.ts';

it('the page of a payment contains no entry hash, which would allow guessing masked data', async () => {
  const { page, entries } = await lookedAt();
  const sent = webContract['payments.page'].response.parse({ ...page, shop: 'Ikeja' });
  expect(sent.timeline).toHaveLength(entries.length);
  expect(JSON.stringify(page)).not.toMatch(/[0-9a-f]{64}/);
});

it('a payment is shown as proven and found as paid only if its entries prove that', async () => {
  const { page, found } = await lookedAt();
  expect([page?.isProven, await found(null), await found('paid')]).toEqual([true, [true], [true]]);
  const forged = await lookedAt((entries) => [...entries, ...entries.slice(-1)]);
  expect([forged.page?.isProven, await forged.found(null), await forged.found('paid')]).toEqual([false, [false], []]);
});

it('a payment without an intent is not shown', async () => {
  const { page, found } = await lookedAt((entries) => entries.slice(-1));
  expect([page, await found(null)]).toEqual([null, []]);
});

async function lookedAt(...forge: Parameters<typeof readPaidTill>) {
  const { reads, journal, reference, entries } = await readPaidTill(...forge);
  const view = viewOfReads(reads, () => Promise.reject(new Error('Nothing is erased here.')));
  const found = async (outcome: PaymentsAsked['outcome']) => {
    const asked = { search: '', outcome, from: null, to: null, after: null, limit: 10 };
    const { payments } = await view.payments([journal], asked);
    return payments.map(({ payment: { isProven } }) => isProven);
  };
  return { page: await view.page(journal, reference), found, entries };
}
