import { expect, it } from 'vitest';
import { webContract } from '../../shared/head-office-web/web-contract.ts';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { officeReads } from '../reading/office-reads.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { viewOfReads } from './view-of-reads.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

it('a payment’s page has no hash of an entry, with which what was masked or erased in it could be tried', async () => {
  const office = openOffice();
  const { ledger, clock } = office;
  const parts = { ledger, books: memoryBooks(), clock: () => clock.now, log: () => undefined };
  const step = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const disk = await enrolled(office, diskOf(2));
  const entries = paidAndReleased({ reference: REFERENCE });
  write(disk, entries);
  await send(office, disk);
  while (await step.round());
  const page = await viewOfReads(officeReads(parts)).page(disk.identity.id, REFERENCE);
  const sent = webContract['payments.page'].response.parse({ ...page, shop: 'Ikeja' });
  expect(sent.timeline).toHaveLength(entries.length);
  expect(JSON.stringify(page)).not.toMatch(/[0-9a-f]{64}/);
});
