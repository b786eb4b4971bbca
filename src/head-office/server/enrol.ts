import { hash } from 'node:crypto';
import { type Enrolment, enrolmentSchema, rotationReportSchema } from '../../shared/head-office/wire.ts';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { JournalIdentity } from '../../shared/journal/journal-identity.ts';
import { PRACTICE_SIGNING_PUBLIC_KEY, type SignedRotation, signedText } from '../../shared/journal/seal.ts';
import { readCode, sealCode } from '../../shared/short-code.ts';
import { journalsOfTill } from '../acts/till-acts.ts';
import type { EnrolmentCode, KnownJournal, LedgerTransaction } from '../ledger/ledger-port.ts';
import { parsedJson } from '../protocol/parsed-json.ts';
import { storable } from '../protocol/storable-text.ts';
import { noteEarlierKeys } from './earlier-keys.ts';
import {
  genesisOf,
  keyProblem,
  type OfficeAnswer,
  type OfficeParts,
  refused,
  type SignedRequest,
  standing,
} from './office-parts.ts';
import { isSignedBy } from './witness.ts';

/** How long a code may be used. */
const CODE_LIFE_MS = 10 * 60_000;

/** Makes a code with which one till may enrol: `7Q2M-XK4T`. @param shop where the till stands; empty where nobody says so */
export async function makeEnrolmentCode(
  parts: Pick<OfficeParts, 'ledger' | 'clock' | 'randomBytes'>,
  shop = '',
): Promise<{ code: string; expiresAt: string }> {
  const code = sealCode(Buffer.from(parts.randomBytes(32)).toString('hex')).slice(0, CODE_LENGTH);
  const expiresAt = new Date(parts.clock().getTime() + CODE_LIFE_MS).toISOString();
  await parts.ledger.transaction((transaction) =>
    transaction.putCode({ hash: codeHash(code), expiresAt, shop, usedBy: null }),
  );
  return { code, expiresAt };
}

/** Two groups of four characters: 40 bits, ten minutes, and few tries a minute. */
const CODE_LENGTH = 9;

/** Takes a till in: on a code, or, where a till that is known goes on in a new journal, on the key that it has. */
export async function enrol(parts: OfficeParts, request: SignedRequest): Promise<OfficeAnswer> {
  const read = enrolmentSchema.safeParse(parsedJson(request.body));
  if (!read.success || read.data.publicKey !== request.publicKey) return refused('malformed');
  const enrolment = read.data;
  return await parts.ledger.transaction(async (transaction) => {
    const permitted = await permission(parts, transaction, enrolment);
    if (typeof permitted === 'string') return refused(permitted);
    const { code, shop } = permitted;
    const journal =
      (await transaction.journal(enrolment.identity.id)) ??
      (await transaction.addJournal(newJournal(parts, enrolment, shop)));
    const problem = keyProblem(journal, enrolment.publicKey);
    if (problem === 'keyUnknown') await keepSecondKey(parts, transaction, enrolment);
    if (problem) return refused(problem);
    if (journal.identity !== canonicalJson(enrolment.identity)) return refused('malformed');
    if (code) {
      // Sent again, it says nothing new: a person may have moved the till since.
      if (code.usedBy === null && code.shop !== '') await transaction.putJournal({ ...journal, shop });
      const usedBy = { journal: journal.id, publicKey: journal.publicKey };
      await transaction.putCode({ ...code, usedBy });
    }
    return standing(parts, journal);
  });
}

/**
 * Follows the rotations from the key that is known to the one that signed. The key is the till's: the journals that it has left have the
 * new one, too, and the old one opens none of them any more.
 */
export async function rotate(parts: OfficeParts, id: string, request: SignedRequest): Promise<OfficeAnswer> {
  const read = rotationReportSchema.safeParse(parsedJson(request.body));
  if (!read.success) return refused('malformed');
  return await parts.ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    if (!journal) return refused('journalUnknown');
    if (journal.state === 'revoked') return refused('revoked');
    // Everybody has that of practice: from it or to it, nobody's word counts.
    if ([journal.publicKey, request.publicKey].includes(PRACTICE_SIGNING_PUBLIC_KEY)) return refused('keyUnknown');
    const changes = changesFrom(journal.publicKey, read.data);
    const reached = changes.at(-1)?.rotation.newPublicKey ?? journal.publicKey;
    if (reached !== request.publicKey) return refused('keyUnknown');
    for (const each of await journalsOfTill(transaction, journal)) {
      await transaction.putJournal({ ...each, publicKey: request.publicKey });
      await noteEarlierKeys(parts, transaction, each, changes);
    }
    return standing(parts, journal);
  });
}

/** Those of the rotations that lead on from a key, each from the one before it. */
function changesFrom(from: string, rotations: readonly SignedRotation[]): SignedRotation[] {
  const changes: SignedRotation[] = [];
  for (const change of rotations) {
    const { rotation, signature } = change;
    const key = changes.at(-1)?.rotation.newPublicKey ?? from;
    const isOwn = rotation.oldPublicKey === key;
    const isSecret = rotation.newPublicKey !== PRACTICE_SIGNING_PUBLIC_KEY;
    if (isOwn && isSecret && isSignedBy(key, signedText(rotation), Buffer.from(signature, 'hex'))) changes.push(change);
  }
  return changes;
}

interface Permission {
  /** To be marked as used; null where none is needed. */
  code: EnrolmentCode | null;
  /** Where a journal stands that is new. */
  shop: string;
}

async function permission(
  { clock }: OfficeParts,
  transaction: LedgerTransaction,
  { code: typed, publicKey, identity }: Enrolment,
): Promise<Permission | 'codeWrong' | 'revoked'> {
  if (typed === null) return await permissionOfKey(transaction, publicKey, identity);
  const code = await transaction.code(codeHash(typed));
  if (!code) return 'codeWrong';
  // The answer to the first try may have been lost.
  const isAgain = code.usedBy?.journal === identity.id && code.usedBy.publicKey === publicKey;
  const isFree = code.usedBy === null && code.expiresAt >= clock().toISOString();
  if (!isAgain && !isFree) return 'codeWrong';
  return { code, shop: code.shop || shopOf(await journalsOfSecretKey(transaction, publicKey), identity) };
}

/** More than a till needs in its life. From then on a person of head office gives a code for each, so that no till fills head office. */
const MOST_JOURNALS_WITHOUT_A_CODE = 50;

/** One that lost its right in one journal does not get it back by making another. */
async function permissionOfKey(
  transaction: LedgerTransaction,
  publicKey: string,
  identity: JournalIdentity,
): Promise<Permission | 'codeWrong' | 'revoked'> {
  const journals = await journalsOfSecretKey(transaction, publicKey);
  if (journals.length === 0) return 'codeWrong';
  if (journals.some(({ state }) => state === 'revoked')) return 'revoked';
  const isNew = journals.every((journal) => journal.id !== identity.id);
  if (isNew && journals.length >= MOST_JOURNALS_WITHOUT_A_CODE) return 'codeWrong';
  return { code: null, shop: shopOf(journals, identity) };
}

/** Those of the till. None for the key of practice, which everybody has. */
async function journalsOfSecretKey(
  transaction: LedgerTransaction,
  publicKey: string,
): Promise<readonly KnownJournal[]> {
  return publicKey === PRACTICE_SIGNING_PUBLIC_KEY ? [] : await transaction.journalsOfKey(publicKey);
}

/** Where a till that is known stands: with this journal, with the one that it goes on from, or with the one heard of last. Else nowhere. */
function shopOf(journals: readonly KnownJournal[], { id, continues }: JournalIdentity): string {
  const [heardLast] = journals.toSorted((one, other) => (one.heardAt > other.heardAt ? -1 : 1));
  const named = [id, continues?.journal].map((each) => journals.find((journal) => journal.id === each));
  return (named[0] ?? named[1] ?? heardLast)?.shop ?? '';
}

async function keepSecondKey(
  { clock }: OfficeParts,
  transaction: LedgerTransaction,
  { publicKey, identity }: Enrolment,
): Promise<void> {
  await transaction.addFinding({
    journal: identity.id,
    kind: 'secondKey',
    key: publicKey,
    foundAt: clock().toISOString(),
    proof: JSON.stringify({ publicKey }),
  });
}

function newJournal({ clock }: OfficeParts, { identity, publicKey }: Enrolment, shop: string): KnownJournal {
  const text = canonicalJson(identity);
  return {
    id: identity.id,
    identity: text,
    till: storable(identity.till),
    shop,
    mode: identity.mode,
    publicKey,
    state: 'enrolled',
    head: genesisOf({ identity: text }),
    heardAt: clock().toISOString(),
    version: '',
  };
}

function codeHash(code: string): string {
  return hash('sha256', readCode(code), 'hex');
}
