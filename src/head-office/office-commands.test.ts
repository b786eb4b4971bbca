import { describe, expect, it } from 'vitest';
import { PRACTICE_SIGNING_PUBLIC_KEY } from '../shared/journal/seal.ts';
import { buildJournal } from './ledger/ledger-contract.fixture.ts';
import { diskOf, enrolled } from './office.fixture.ts';
import { answerAboutTills } from './office-commands.ts';
import { followedOffice } from './second-step/followed-office.fixture.ts';

async function opened() {
  const { office, reads, parts: followed } = followedOffice();
  const parts = { ...followed, reads, by: 'Ngozi' };
  const disk = await enrolled(office, diskOf(0));
  const enrolAnother = async (id: string) => {
    const another = diskOf(0);
    await enrolled(office, { ...another, identity: { ...another.identity, id } });
  };
  const answer = (line: string) => answerAboutTills(parts, line);
  return { answer, parts: { ...parts, office }, disk, journal: disk.identity.id, enrolAnother };
}

describe('commands about tills', () => {
  it.each(['constructor', 'toString now', '__proto__'])(
    'does not treat an inherited property as a command: %s',
    async (line) => {
      expect(await (await opened()).answer(line)).toBeNull();
    },
  );

  it.each(['verify x', 'revoke T1 stolen', 'allow T1 found', 'shop T1 Ikeja'])(
    'requires the id of a journal: %s',
    async (line) => {
      expect(await (await opened()).answer(line)).toEqual(['Give the id of a journal. Type “tills” to list them.']);
    },
  );

  it('a command acts on the journal that it names', async () => {
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

  it.each(['revoke', 'allow', 'shop'])('stores no card number with %s', async (command) => {
    const { answer, parts, journal } = await opened();
    expect(await answer(`${command} ${journal} card 5531 8866 5214 2950 lost`)).toEqual([
      'This looks like a card number or a BVN, and nothing was done. Leave it out.',
    ]);
    expect(await parts.ledger.acts(journal)).toEqual([]);
  });

  it('says that the other journals of a practice till do not change', async () => {
    const { answer, parts } = await opened();
    const practice = { ...buildJournal(), till: 'P1', shop: '', publicKey: PRACTICE_SIGNING_PUBLIC_KEY };
    await parts.ledger.transaction((transaction) => transaction.addJournal(practice));
    expect(await answer(`revoke ${practice.id} over`)).toEqual([
      'Nothing more is accepted from P1, for this journal. What it has sent stays.',
    ]);
  });

  it('says which journal of a till moved and where the others stay', async () => {
    const { answer, parts, disk, journal } = await opened();
    expect(await answer(`shop ${journal} Lagos`)).toEqual(['Till 1 belongs to Lagos.']);
    const next = { ...diskOf(0), key: disk.key };
    await enrolled(parts.office, next);
    expect(await answer(`shop ${next.identity.id} Abuja`)).toEqual([
      `Journal ${next.identity.id} of Till 1 belongs to Abuja. Its other journals stay where they are: ${journal} in Lagos.`,
    ]);
    expect(await answer(`shop ${journal} Abuja`)).toEqual(['Till 1 belongs to Abuja.']);
  });

  it.each([
    ['tills all', 'Nothing was done: “tills” takes fewer words. Type: tills'],
    ['verify JOURNAL now', 'Nothing was done: “verify” takes fewer words. Type: verify JOURNAL'],
    ['verify', 'Something is missing. Type: verify JOURNAL'],
    ['revoke JOURNAL', 'Something is missing. Type: revoke JOURNAL WHY'],
  ])('refuses a command with too many or too few words: %s', async (line, sentence) => {
    const { answer, journal } = await opened();
    expect(await answer(line.replace('JOURNAL', journal))).toEqual([sentence]);
  });

  it('accepts an unambiguous start of a journal id', async () => {
    const { answer, parts, journal, enrolAnother } = await opened();
    expect(await answer(`shop ${journal.slice(0, 8)} Ikeja`)).toEqual(['Till 1 belongs to Ikeja.']);
    await enrolAnother(`${journal.slice(0, 8)}-0000-4000-8000-000000000000`);
    expect(await answer(`shop ${journal.slice(0, 8)} Lekki`)).toEqual([
      `Several journals begin with ${journal.slice(0, 8)}. Type more of the id.`,
    ]);
    expect(await answer('shop 00000000-0000-4000-8000-000000000000 Lekki')).toEqual([
      'No journal begins with 00000000-0000-4000-8000-000000000000. Type “tills” to list all.',
    ]);
    expect((await parts.ledger.journals()).map(({ shop }) => shop).toSorted()).toEqual(['', 'Ikeja']);
  });

  it.each(['all', 'Ikeja, Lekki', 'x'.repeat(101)])('refuses a shop name that cannot be granted: %s', async (name) => {
    const { answer, parts, journal } = await opened();
    expect(await answer(`shop ${journal} ${name}`)).toMatchObject([expect.stringContaining('at most 100 characters')]);
    expect((await parts.ledger.journals()).map(({ shop }) => shop)).toEqual(['']);
  });
});
