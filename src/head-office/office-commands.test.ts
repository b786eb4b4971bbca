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
  const enrolAnother = async (id: string) => {
    const another = diskOf(0);
    await enrolled(office, { ...another, identity: { ...another.identity, id } });
  };
  return { answer: (line: string) => answerAboutTills(parts, line), journal: disk.identity.id, enrolAnother };
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
    expect(await answer(`revoke ${journal} stolen`)).toEqual([
      'Nothing more is taken from Till 1, in any journal that has its key. What it has sent stays.',
    ]);
    expect(await answer('tills')).toMatchObject([expect.stringContaining('shut out')]);
    expect(await answer(`verify ${journal}`)).toEqual(['Till 1: 0 entries, each follows from the one before.']);
  });

  it('take the beginning of an id where no other one begins so', async () => {
    const { answer, journal, enrolAnother } = await opened();
    expect(await answer(`shop ${journal.slice(0, 8)} Ikeja`)).toEqual(['Till 1 stands in Ikeja.']);
    await enrolAnother(`${journal.slice(0, 8)}-0000-4000-8000-000000000000`);
    expect(await answer(`shop ${journal.slice(0, 8)} Lekki`)).toEqual([
      `Several journals begin with ${journal.slice(0, 8)}: type more of the id.`,
    ]);
    expect(await answer('shop 00000000-0000-4000-8000-000000000000 Lekki')).toEqual([
      'There is no journal 00000000-0000-4000-8000-000000000000. “tills” shows all of them.',
    ]);
    expect(await answer('shops')).toEqual(['(no shop named): Till 1', 'Ikeja: Till 1']);
  });

  it.each(['all', 'Ikeja, Lekki', 'x'.repeat(101)])(
    'name no shop so that it could not be granted: %s',
    async (name) => {
      const { answer, journal } = await opened();
      expect(await answer(`shop ${journal} ${name}`)).toMatchObject([
        expect.stringContaining('at most 100 characters'),
      ]);
      expect(await answer('shops')).toEqual(['(no shop named): Till 1']);
    },
  );
});
