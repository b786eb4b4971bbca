import { expect, it } from 'vitest';
import { webContract } from '../../shared/head-office-web/web-contract.ts';
import { officeReads } from '../reading/office-reads.ts';
import { FORGED, readPaidTill } from '../reading/paid-till.fixture.ts';
import type { PaymentsAsked } from './ledger-view.ts';
import { viewOfReads } from './view-of-reads.ts';

it('a payment’s page has no hash of an entry, with which what was masked or erased in it could be tried', async () => {
  const { parts, journal, reference, entries } = await readPaidTill();
  const page = await viewOfReads(officeReads(parts)).page(journal, reference);
  const sent = webContract['payments.page'].response.parse({ ...page, shop: 'Ikeja' });
  expect(sent.timeline).toHaveLength(entries.length);
  expect(JSON.stringify(page)).not.toMatch(/[0-9a-f]{64}/);
});

it('a payment that its entries prove is said to be proven, and is found as paid', async () => {
  const { said, found } = await lookedAt(await readPaidTill());
  expect(said).toEqual({ list: true, page: true });
  expect(await found('paid')).toBe(1);
});

it.each(FORGED)('a payment is not said to be proven, and not found as paid, where it %s', async (_name, forge) => {
  const { said, found } = await lookedAt(await readPaidTill(forge));
  expect(said).toEqual({ list: false, page: false });
  expect(await found('paid')).toBe(0);
});

/** What browsers are sent of the one payment. */
async function lookedAt({ parts, journal, reference }: Awaited<ReturnType<typeof readPaidTill>>) {
  const view = viewOfReads(officeReads(parts));
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
