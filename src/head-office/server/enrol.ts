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

const CODE_LIFE_MS = 10 * 60_000;

/** Creates a code that enrols one till, such as `7Q2M-XK4T`. @param shop the till's shop, or empty */
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

/** Two groups of four characters. 40 bits suffice: codes expire after ten minutes, and wrong codes are rate-limited. */
const CODE_LENGTH = 9;

/** Enrols a till with a code. A known till that continues in a new journal needs only its key. */
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
      // A repeated request must not undo a change of shop by a person.
      if (code.usedBy === null && code.shop !== '') await transaction.putJournal({ ...journal, shop });
      const usedBy = { journal: journal.id, publicKey: journal.publicKey };
      await transaction.putCode({ ...code, usedBy });
    }
    return standing(parts, journal);
  });
}

/** Accepts a new key of a till if signed rotations lead to it. The new key counts for all journals of the till. */
export async function rotate(parts: OfficeParts, id: string, request: SignedRequest): Promise<OfficeAnswer> {
  const read = rotationReportSchema.safeParse(parsedJson(request.body));
  if (!read.success) return refused('malformed');
  return await parts.ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    if (!journal) return refused('journalUnknown');
    if (journal.state === 'revoked') return refused('revoked');
    // The practice key is public, so it can neither be replaced nor replace another key.
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

/** Returns the chain of validly signed rotations that starts with a key. */
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
  /** The code to mark as used; null if the till needs no code. */
  code: EnrolmentCode | null;
  shop: string;
}

async function permission(
  { clock }: OfficeParts,
  transaction: LedgerTransaction,
  { code: typed, publicKey, identity }: Enrolment,
): Promise<Permission | 'codeWrong' | 'revoked'> {
  const journals = await journalsOfSecretKey(transaction, publicKey);
  // A key that was shut out of one journal cannot return with another journal.
  if (journals.some(({ state }) => state === 'revoked')) return 'revoked';
  const shop = shopOf(journals, identity);
  if (typed === null) return journals.length > 0 ? { code: null, shop } : 'codeWrong';
  const code = await transaction.code(codeHash(typed));
  if (!code) return 'codeWrong';
  // A till repeats its request if the answer was lost.
  const isAgain = code.usedBy?.journal === identity.id && code.usedBy.publicKey === publicKey;
  const leftMs = Date.parse(code.expiresAt) - clock().getTime();
  // A code with more time left was made while the clock was ahead.
  const isFree = code.usedBy === null && leftMs >= 0 && leftMs <= CODE_LIFE_MS;
  return isAgain || isFree ? { code, shop: code.shop || shop } : 'codeWrong';
}

/** Returns no journals for the practice key, which is public. */
async function journalsOfSecretKey(
  transaction: LedgerTransaction,
  publicKey: string,
): Promise<readonly KnownJournal[]> {
  return publicKey === PRACTICE_SIGNING_PUBLIC_KEY ? [] : await transaction.journalsOfKey(publicKey);
}

/** Prefers the shop of this journal, then of the continued journal, then of the till's journal that was heard last. */
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
    erasures: 0,
  };
}

function codeHash(code: string): string {
  return hash('sha256', readCode(code), 'hex');
}

/** Records the replaced keys, each with the rotation that the replaced key signed. */
async function noteEarlierKeys(
  { clock }: OfficeParts,
  transaction: LedgerTransaction,
  { id, till }: KnownJournal,
  changes: readonly SignedRotation[],
): Promise<void> {
  const at = clock().toISOString();
  for (const change of changes) {
    const about = change.rotation.oldPublicKey;
    await transaction.addAct(id, { at, by: till, what: 'keyChanged', about, reason: JSON.stringify(change) });
  }
}
