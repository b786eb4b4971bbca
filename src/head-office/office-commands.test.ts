import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { memoryBooks } from './books/memory-books.ts';
import { dayRoots } from './day-root/write-day-root.ts';
import { diskOf, enrolled, openOffice } from './office.fixture.ts';
import { answerAboutTills } from './office-commands.ts';
import { officeReads } from './reading/office-reads.ts';

async function opened() {
  const office = openOffice();
  const books = memoryBooks();
  const clock = () => office.clock.now;
  const { ledger, witness } = office.parts;
  const roots = dayRoots({ folder: tmpdir(), journals: () => ledger.journals(), signer: witness, clock });
  const parts = { ledger, books, reads: officeReads({ ledger, books, clock }), roots, clock, by: 'Ngozi' };
  const disk = await enrolled(office, diskOf(0));
  return { answer: (line: string) => answerAboutTills(parts, line), journal: disk.identity.id };
}

describe('the commands about tills', () => {
  it.each(['constructor', 'toString now', '__proto__'])('are not what every object has: %s', async (line) => {
    expect(await (await opened()).answer(line)).toBeNull();
  });

  it.each([
    'verify x',
    'revoke T1 stolen',
    'allow T1 found',
    'shop T1 Ikeja',
    'erase T1 T1-261121-0001 asked',
    'prove 2026-11-22 T1',
  ])('ask for the id of a journal: %s', async (line) => {
    expect(await (await opened()).answer(line)).toEqual(['A journal is named by its id, as “tills” shows it.']);
  });

  it('do what they say with a journal that is named', async () => {
    const { answer, journal } = await opened();
    expect(await answer(`revoke ${journal} stolen`)).toMatchObject([expect.stringContaining('"state":"revoked"')]);
    expect(await answer(`verify ${journal}`)).toMatchObject([expect.stringContaining('"brokenAt":null')]);
  });
});
