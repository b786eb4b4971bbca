import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeWitnessKey, openWitness, type Witness } from '../../head-office/server/witness.ts';
import { entriesOf, exportOf, paymentsWithNotes, sealerOf } from '../../main/export/exports.fixture.ts';
import { ofTill } from '../../main/journal/entries.fixture.ts';
import { prepareUploadReads, type UploadReads } from '../../main/journal/read/upload-reads.ts';
import { opened, readerOf, writtenJournal } from '../../main/journal/write/store.fixture.ts';
import { fingerprintOf, makeSigningKey } from '../../main/seal/signing-key.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { SignedReceipt } from '../../shared/journal/receipt.ts';
import { MANIFEST_NAME, manifestText, type SignedSeal, signedText } from '../../shared/journal/seal.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../checked.fixture.ts';

/*
 * A till that lies about the receipts of head office: chain and seal are valid, the receipt is not. The program's checker verifies receipts with the
 * key of the enrolment and against the entries. The Python checker reads no receipts and says so.
 */

const sealingKey = makeSigningKey().key;
const office = openWitness(makeWitnessKey());
const other = openWitness(makeWitnessKey());
const AT = '2026-11-22T12:00:00.000Z';

/** The entries about head office in a journal of 15 entries. */
type Story = (till: UploadReads) => Happening[];

const enrolled = (witness: Witness): Happening => ({
  kind: 'headOfficeEnrolled',
  address: 'https://office.example',
  publicKey: witness.publicKey,
});

const anchored = (signed: SignedReceipt): Happening => ({ kind: 'anchored', ...signed });

const receiptOf = (till: UploadReads, seq: number, witness = office, id = till.witnessState().identity.id) =>
  witness.sign(id, { seq, hash: till.hashAt(seq) ?? '0'.repeat(64) }, AT);

it('the checkers accept receipts of the till’s own head office and name its key', async () => {
  const folder = await exportedWith((till) => [enrolled(office), anchored(receiptOf(till, 12))]);
  const report = await checkedFolders([folder]);
  expect(readManifest(folder).seal.anchor?.receipt.seq).toBe(12);
  expect(report.findings).toEqual([]);
  expect(report.notKnown.join(' ')).toContain(fingerprintOf(office.publicKey));
  if (!hasPython) return;
  const { lines, status } = checkedByStranger([folder]);
  expect(status).toBe(2);
  expect(lines.join('\n')).toContain('what head office signed: this checker reads no receipts');
});

it.each<[string, string, Story]>([
  [
    'signed with the till’s own key or any other',
    'another key',
    (till) => [enrolled(office), anchored(receiptOf(till, 12, other))],
  ],
  ['of a till that was never enrolled', 'another key', (till) => [anchored(receiptOf(till, 12))]],
  [
    'of a till that has left',
    'another key',
    (till) => [
      enrolled(office),
      { kind: 'headOfficeLeft', publicKey: office.publicKey },
      anchored(receiptOf(till, 12)),
    ],
  ],
  [
    'changed after it was signed',
    'signature',
    (till) => {
      const { receipt, signature } = receiptOf(till, 12);
      return [enrolled(office), anchored({ receipt: { ...receipt, at: '2026-11-22T13:00:00.000Z' }, signature })];
    },
  ],
  [
    'about another journal',
    'another journal',
    (till) => [enrolled(office), anchored(receiptOf(till, 12, office, randomUUID()))],
  ],
  [
    'about an entry that was rewritten since',
    'another entry',
    (till) => [
      enrolled(office),
      anchored(office.sign(till.witnessState().identity.id, { seq: 12, hash: 'ab'.repeat(32) }, AT)),
    ],
  ],
  ['about a later entry', 'after it', (till) => [enrolled(office), anchored(receiptOf(till, 900))]],
])('the checkers reject a receipt that is %s and name its entry', async (_name, why, story) => {
  const folder = await exportedWith(story);
  const { verdict, findings } = await checkedFolders([folder]);
  // The receipt is the last entry of each story.
  const seq = readManifest(folder).seal.head.seq;
  expect(verdict).toBe('notIntact');
  expect(findings[0]).toContain(`line ${seq}: Entry ${seq} has a receipt of head office that is not valid`);
  expect(findings[0]).toContain(why);
});

function readManifest(folder: string): SignedSeal {
  return JSON.parse(fs.readFileSync(path.join(folder, MANIFEST_NAME), 'utf8')) as SignedSeal;
}

it('the checkers reject a forged receipt in a manifest and name it', async () => {
  const folder = await exportedWith((till) => [enrolled(office), anchored(receiptOf(till, 12))]);
  const { seal } = readManifest(folder);
  const forged = other.sign(seal.journal.id, { seq: 12, hash: 'ab'.repeat(32) }, AT);
  const lie = { ...seal, anchor: forged };
  fs.writeFileSync(
    path.join(folder, MANIFEST_NAME),
    manifestText({ seal: lie, signature: sealingKey.sign(signedText(lie)) }),
  );
  expect((await checkedFolders([folder])).findings.join('\n')).toContain(
    'manifest.json: The manifest has a receipt of head office that is not valid',
  );
});

async function exportedWith(story: Story): Promise<string> {
  const entries = entriesOf(paymentsWithNotes(Array.from({ length: 24 }, () => null)));
  const journal = await writtenJournal(entries.slice(0, 15));
  const { store } = await opened(journal);
  for (const happening of story(prepareUploadReads(readerOf(journal)))) store.append(ofTill(happening));
  const sealer = sealerOf(journal, sealingKey);
  return (await exportOf(journal, { formats: ['jsonl'] }, { sealer })).folder;
}
