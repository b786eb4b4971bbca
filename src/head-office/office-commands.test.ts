import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../shared/journal/canonical.ts';
import { PRACTICE_SIGNING_PUBLIC_KEY } from '../shared/journal/seal.ts';
import { finishErasures } from './acts/finish-erasures.ts';
import { memoryBooks } from './books/memory-books.ts';
import { paidAndReleased } from './books/paid.fixture.ts';
import { answerLines } from './console/console-lines.ts';
import { dayRoots } from './day-root/write-day-root.ts';
import { buildJournal } from './ledger/ledger-contract.fixture.ts';
import { diskOf, enrolled, openOffice } from './office.fixture.ts';
import { answerAboutTills } from './office-commands.ts';
import { officeReads } from './reading/office-reads.ts';
import { send, write, writeSpelled } from './second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from './second-step/judge-claims.ts';
import { createSecondStep } from './second-step/second-step.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

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
  const answer = (line: string) => answerAboutTills(parts, line);
  return { answer, parts: { ...parts, office }, disk, journal: disk.identity.id, enrolAnother };
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
    expect(await answer(`verify ${journal}`)).toEqual(['Till 1 has sent no entry yet.']);
    expect(await answer(`revoke ${journal} stolen`)).toEqual(['Till 1 was shut out already: nothing was changed.']);
    expect(await answer(`allow ${journal} found`)).toEqual([
      'Till 1 may send again, in every journal that has its key.',
    ]);
    expect(await answer(`allow ${journal} found`)).toEqual(['Till 1 was not shut out: nothing was changed.']);
  });

  it('say of a practice till that its other journals stay as they are', async () => {
    const { answer, parts } = await opened();
    const practice = { ...buildJournal(), till: 'P1', shop: '', publicKey: PRACTICE_SIGNING_PUBLIC_KEY };
    await parts.ledger.transaction((transaction) => transaction.addJournal(practice));
    expect(await answer(`revoke ${practice.id} over`)).toEqual([
      'Nothing more is taken from P1, for this journal. What it has sent stays.',
    ]);
  });

  it('say which of a till’s journals was moved, and where the others stay', async () => {
    const { answer, parts, disk, journal } = await opened();
    expect(await answer(`shop ${journal} Lagos`)).toEqual(['Till 1 stands in Lagos.']);
    const next = { ...diskOf(0), key: disk.key };
    await enrolled(parts.office, next);
    expect(await answer(`shop ${next.identity.id} Abuja`)).toEqual([
      `Till 1 stands in Abuja with journal ${next.identity.id}. Its others stay where they are: ${journal} in Lagos.`,
    ]);
    expect(await answer(`shop ${journal} Abuja`)).toEqual(['Till 1 stands in Abuja.']);
  });

  it.each([
    'tills all',
    'shops Ikeja',
    'findings open',
    'seen 1234 5678',
    'verify JOURNAL now',
    'prove 2026-11-22 JOURNAL now',
  ])('do nothing where more is typed than they take: %s', async (line) => {
    const { answer, journal } = await opened();
    const [command] = line.split(' ');
    expect(await answer(line.replace('JOURNAL', journal))).toMatchObject([
      expect.stringMatching(`^There is more than “${command}” takes: nothing was done. It is typed so: ${command}`),
    ]);
  });

  it('say which of the words is the day', async () => {
    const { answer, journal } = await opened();
    expect(await answer(`prove ${journal} 2026-11-22`)).toEqual([
      'A day is typed as 2026-11-23, and stands before the journal.',
    ]);
  });

  it('say of an erasure that broke off that it goes on by itself, and when it has ended', async () => {
    const { answer, parts, journal, disk } = await opened();
    write(disk, paidAndReleased({ reference: REFERENCE, email: 'zainab@example.com' }));
    await send(parts.office, disk);
    const away = { ...parts, books: { ...parts.books, changePayment: () => Promise.reject(new Error('away')) } };
    await createSecondStep({
      ...parts,
      log: () => undefined,
      keyedHash: (text) => text,
      settings: USUAL_CLAIM_SETTINGS,
    }).round();
    const typed = `erase ${journal} ${REFERENCE} The customer asked.`;
    const said: string[] = [];
    await answerLines({
      answer: async (line) => (await answerAboutTills(away, line)) ?? [],
      say: (line) => said.push(line),
    })(typed);
    expect(said).toMatchObject([expect.stringMatching(`^The erasure of ${REFERENCE} has begun`)]);
    expect(await answer(`verify ${journal}`)).toMatchObject([
      expect.stringContaining(`The erasure of ${REFERENCE} has no end yet: it goes on by itself.`),
    ]);
    await finishErasures({ ...parts, log: () => undefined });
    expect((await answer(`verify ${journal}`))?.join()).not.toContain('goes on by itself');
    expect(await answer('erasures')).toEqual(['Every erasure that was asked for has come to its end.']);
    expect(await answer(typed)).toMatchObject([expect.stringMatching(/^What is personal is gone from 9 lines/)]);
  });

  it('say of an erasure that fails how often it was tried, why it failed, and what to do', async () => {
    const { answer, parts, journal, disk } = await opened();
    write(disk, paidAndReleased({ reference: REFERENCE, email: 'zainab@example.com' }));
    await send(parts.office, disk);
    const broken = { ...parts.ledger, linesAfter: () => Promise.reject(new Error('incorrect header check')) };
    const asked = { at: '2026-11-22T09:00:00.000Z', by: 'Ngozi', what: 'paymentErased', reason: '' } as const;
    await parts.ledger.transaction((transaction) => transaction.addAct(journal, { ...asked, about: REFERENCE }));
    for (let round = 0; round < 2; round += 1) {
      await finishErasures({ ...parts, ledger: broken, log: () => undefined });
    }
    const said = [
      `The erasure of ${REFERENCE} has no end yet.`,
      'It was tried 2 times, the last time 2026-11-22 09:00 UTC: incorrect header check.',
      'It is tried again by itself, not before 2026-11-22 09:00 UTC.',
      `Where the reason is mended, it is tried at once: erase ${journal} ${REFERENCE} WHY`,
    ].join(' ');
    expect(await answer(`verify ${journal}`)).toMatchObject([expect.stringContaining(said)]);
    expect(await answer('erasures')).toEqual([`${journal}  ${said}`]);
  });

  it('erase a payment and the others of its sale in every journal that speaks of one of them, and in no other', async () => {
    const { answer, parts, disk } = await opened();
    const later = await enrolled(parts.office, { ...diskOf(1), key: disk.key });
    const stranger = await enrolled(parts.office, diskOf(1));
    const disks = [disk, later, stranger];
    const told = (reference: string, saleId?: string) =>
      paidAndReleased({ reference, email: 'zainab@example.com', ...(saleId && { saleId }) });
    const [second, ofAnother] = ['T1-261121-0002-ABCDEFGHX', 'T1-261121-0003-ABCDEFGHX'];
    // The sale was begun in one journal and ended in the next one of the till, which says nothing of its first payment.
    write(disk, [...told(REFERENCE).slice(0, 2), ...told(second).slice(0, 2)]);
    write(later, [...told(second), ...told(ofAnother, 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a')]);
    // Another till says that they are one sale: that empties nothing but its own.
    write(stranger, [...told(REFERENCE).slice(0, 2), ...told(ofAnother).slice(0, 2)]);
    for (const each of disks) await send(parts.office, each);
    const said = (await answer(`erase all ${REFERENCE} The customer asked.`)) ?? [];
    expect(said.map((line) => line.slice(0, 36)).toSorted()).toEqual(
      disks.map(({ identity }) => identity.id).toSorted(),
    );
    const left = await Promise.all(
      disks.map(async ({ identity }) => {
        const lines = (await parts.ledger.lines(identity.id)).map((line) => Buffer.from(line).toString());
        return lines.filter((line) => line.includes('zainab')).map((line) => line.includes(ofAnother));
      }),
    );
    expect(left).toEqual([[], Array.from({ length: 9 }, () => true), []]);
    expect(await answer('erase all T9-261121-0001-ABCDEFGHX asked')).toEqual([
      'Nothing in any journal is about a payment T9-261121-0001-ABCDEFGHX: nothing was erased.',
    ]);
    expect(await answer(`erase all ${REFERENCE}`)).toMatchObject([expect.stringMatching(/^Something is missing/)]);
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

  it('name the entries of which an erasure has left nothing', async () => {
    const [first, second] = paidAndReleased({ reference: REFERENCE });
    const { answer, journal, disk, parts } = await opened();
    write(disk, [first ?? {}]);
    writeSpelled(disk, canonicalJson(second).replace('"till":', '"weight":1.5,"till":'));
    await send(parts.office, disk);
    expect(await answer(`erase ${journal} ${REFERENCE} asked`)).toEqual([
      `What is personal is gone from 2 lines of ${REFERENCE}. The till’s own journal still has it. Nothing is left of entry 2: no till writes it like that.`,
    ]);
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
