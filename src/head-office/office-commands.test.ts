import { describe, expect, it } from 'vitest';
import { PRACTICE_SIGNING_PUBLIC_KEY } from '../shared/journal/seal.ts';
import { SALE_ID } from '../shared/testing/records.fixture.ts';
import { erasedPaymentsOfTest } from './acts/erased-payments.fixture.ts';
import { memoryBooks } from './books/memory-books.fixture.ts';
import { paidAndHandedOver } from './books/paid.fixture.ts';
import { buildJournal } from './ledger/ledger-contract.fixture.ts';
import { diskOf, enrolled, openOffice } from './office.fixture.ts';
import { answerAboutTills } from './office-commands.ts';
import { officeReads } from './reading/office-reads.ts';
import { send, write } from './second-step/entries.fixture.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

async function opened() {
  const office = openOffice();
  const books = memoryBooks();
  const clock = () => office.clock.now;
  const { ledger } = office.parts;
  const erased = erasedPaymentsOfTest();
  const parts = { ledger, books, reads: officeReads({ ledger, books, clock }), erased, clock, by: 'Ngozi' };
  const disk = await enrolled(office, diskOf(0));
  const enrolAnother = async (id: string) => {
    const another = diskOf(0);
    await enrolled(office, { ...another, identity: { ...another.identity, id } });
  };
  const answer = (line: string) => answerAboutTills(parts, line);
  return { answer, parts: { ...parts, office }, disk, journal: disk.identity.id, enrolAnother };
}

describe('commands about tills', () => {
  it.each(['constructor', 'toString now', '__proto__'])('do not include inherited properties: %s', async (line) => {
    expect(await (await opened()).answer(line)).toBeNull();
  });

  it.each(['verify x', 'revoke T1 stolen', 'allow T1 found', 'shop T1 Ikeja'])(
    'require the id of a journal: %s',
    async (line) => {
      expect(await (await opened()).answer(line)).toEqual(['Give the id of a journal. Type “tills” to list them.']);
    },
  );

  it('act on the named journal', async () => {
    const { answer, journal } = await opened();
    expect(await answer(`revoke ${journal} stolen`)).toEqual([
      'Nothing more is accepted from Till 1, in any journal that has its key. What it has sent stays.',
    ]);
    expect(await answer('tills')).toMatchObject([expect.stringContaining('revoked')]);
    expect(await answer(`verify ${journal}`)).toEqual(['Till 1 has sent no entry yet.']);
    expect(await answer(`revoke ${journal} stolen`)).toEqual(['Till 1 is already revoked.']);
    expect(await answer(`allow ${journal} found`)).toEqual([
      'Till 1 may send again, in every journal that has its key.',
    ]);
    expect(await answer(`allow ${journal} found`)).toEqual(['Till 1 is not revoked.']);
  });

  it('say that the other journals of a practice till do not change', async () => {
    const { answer, parts } = await opened();
    const practice = { ...buildJournal(), till: 'P1', shop: '', publicKey: PRACTICE_SIGNING_PUBLIC_KEY };
    await parts.ledger.transaction((transaction) => transaction.addJournal(practice));
    expect(await answer(`revoke ${practice.id} over`)).toEqual([
      'Nothing more is accepted from P1, for this journal. What it has sent stays.',
    ]);
  });

  it('say which journal of a till moved and where the others stay', async () => {
    const { answer, parts, disk, journal } = await opened();
    expect(await answer(`shop ${journal} Lagos`)).toEqual(['Till 1 belongs to Lagos.']);
    const next = { ...diskOf(0), key: disk.key };
    await enrolled(parts.office, next);
    expect(await answer(`shop ${next.identity.id} Abuja`)).toEqual([
      `Journal ${next.identity.id} of Till 1 belongs to Abuja. Its other journals stay where they are: ${journal} in Lagos.`,
    ]);
    expect(await answer(`shop ${journal} Abuja`)).toEqual(['Till 1 belongs to Abuja.']);
  });

  it.each(['tills all', 'shops Ikeja', 'findings open', 'seen 1234 5678', 'verify JOURNAL now'])(
    'refuse too many words: %s',
    async (line) => {
      const { answer, journal } = await opened();
      const [command] = line.split(' ');
      expect(await answer(line.replace('JOURNAL', journal))).toMatchObject([
        expect.stringMatching(`^Nothing was done: “${command}” takes fewer words. Type: ${command}`),
      ]);
    },
  );

  it('say what an erasure removed, what the till must still erase, and when it did', async () => {
    const { answer, parts, journal, disk } = await opened();
    const told = paidAndHandedOver({ reference: REFERENCE, email: 'zainab@example.com' });
    write(disk, told);
    await send(parts.office, disk);
    expect(await answer('erasures')).toEqual(['No till has anything to erase.']);
    const typed = `erase ${REFERENCE} The customer asked.`;
    expect(await answer(typed)).toEqual([
      `${journal}  Till 1: The personal data of ${REFERENCE} was erased from 6 entries. The till still has it. Erase it there, too; “erasures” lists what is left to do.`,
    ]);
    expect(await answer(`verify ${journal}`)).toEqual([
      'Till 1: 9 entries, each follows from the previous one. The personal data of 1 to 2, 4, 6 to 8 is erased.',
    ]);
    expect(await answer('erasures')).toEqual([
      `${journal}  Till 1, no shop: must still erase the sale of ${REFERENCE}. Head office erased it on 2026-11-22 09:00 UTC.`,
    ]);
    const happening = { kind: 'personalErased', entries: [1, 2, 4, 6, 7, 8], cause: 'asked', reason: 'She asked.' };
    write(disk, [{ ...told[0], happening }]);
    await send(parts.office, disk);
    expect(await answer('erasures')).toEqual(['No till has anything to erase.']);
    expect(await answer(typed)).toEqual([
      `${journal}  Till 1: The personal data of ${REFERENCE} was already erased here.`,
    ]);
    expect(await answer('erasures')).toEqual(['No till has anything to erase.']);
  });

  it('erase all payments of the sale in every journal of the till, and in no other journal', async () => {
    const { answer, parts, disk } = await opened();
    const later = await enrolled(parts.office, { ...diskOf(1), key: disk.key });
    const stranger = await enrolled(parts.office, diskOf(1));
    const disks = [disk, later, stranger];
    const told = (reference: string, saleId = SALE_ID) =>
      paidAndHandedOver({ reference, email: 'zainab@example.com', saleId });
    const [second, ofAnother] = ['T1-261121-0002-ABCDEFGHX', 'T1-261121-0003-ABCDEFGHX'];
    // The till began the sale in one journal and ended it in its next journal, which does not mention the first payment.
    write(disk, [...told(REFERENCE).slice(0, 2), ...told(second).slice(0, 2)]);
    write(later, [...told(second), ...told(ofAnother, 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a')]);
    // Another till claims that the two payments belong to one sale. The claim must erase only its own data.
    write(stranger, [...told(REFERENCE).slice(0, 2), ...told(ofAnother).slice(0, 2)]);
    for (const each of disks) await send(parts.office, each);
    const said = (await answer(`erase ${REFERENCE} The customer asked.`)) ?? [];
    expect(said.map((line) => line.slice(0, 36)).toSorted()).toEqual(
      disks.map(({ identity }) => identity.id).toSorted(),
    );
    const left = await Promise.all(
      disks.map(async ({ identity }) => {
        const lines = (await parts.ledger.lines(identity.id)).map((line) => Buffer.from(line).toString());
        return lines.filter((line) => line.includes('zainab')).map((line) => line.includes(ofAnother));
      }),
    );
    expect(left).toEqual([[], Array.from({ length: 6 }, () => true), []]);
    expect(await answer('erase T9-261121-0001-ABCDEFGHX asked')).toEqual([
      'No journal knows a payment T9-261121-0001-ABCDEFGHX. Nothing was erased.',
    ]);
    expect(await answer(`erase ${REFERENCE}`)).toMatchObject([expect.stringMatching(/^Something is missing/)]);
  });

  it('accept an unambiguous start of a journal id', async () => {
    const { answer, journal, enrolAnother } = await opened();
    expect(await answer(`shop ${journal.slice(0, 8)} Ikeja`)).toEqual(['Till 1 belongs to Ikeja.']);
    await enrolAnother(`${journal.slice(0, 8)}-0000-4000-8000-000000000000`);
    expect(await answer(`shop ${journal.slice(0, 8)} Lekki`)).toEqual([
      `Several journals begin with ${journal.slice(0, 8)}. Type more of the id.`,
    ]);
    expect(await answer('shop 00000000-0000-4000-8000-000000000000 Lekki')).toEqual([
      'No journal begins with 00000000-0000-4000-8000-000000000000. Type “tills” to list all.',
    ]);
    expect(await answer('shops')).toEqual(['(no shop): Till 1', 'Ikeja: Till 1']);
  });

  it.each(['all', 'Ikeja, Lekki', 'x'.repeat(101)])('refuse a shop name that cannot be granted: %s', async (name) => {
    const { answer, journal } = await opened();
    expect(await answer(`shop ${journal} ${name}`)).toMatchObject([expect.stringContaining('at most 100 characters')]);
    expect(await answer('shops')).toEqual(['(no shop): Till 1']);
  });
});
