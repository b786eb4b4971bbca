import { expect, it } from 'vitest';
import { webContract } from '../../shared/head-office-web/web-contract.ts';
import { officeReads } from '../reading/office-reads.ts';
import { readPaidTill } from '../reading/paid-till.fixture.ts';
import { viewOfReads } from './view-of-reads.ts';

it('a payment’s page has no hash of an entry, with which what was masked or erased in it could be tried', async () => {
  const { parts, journal, reference, entries } = await readPaidTill();
  const page = await viewOfReads(officeReads(parts)).page(journal, reference);
  const sent = webContract['payments.page'].response.parse({ ...page, shop: 'Ikeja' });
  expect(sent.timeline).toHaveLength(entries.length);
  expect(JSON.stringify(page)).not.toMatch(/[0-9a-f]{64}/);
});
