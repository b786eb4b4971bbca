import { type SignedRotation, signedText } from '../../shared/journal/seal.ts';
import type { Mode } from '../../shared/mode.ts';
import { type KeyFile, type KeyNews, readKeyFile, setAsideKeyFile, writeKeyFile } from './key-file.ts';
import { makeSigningKey, practiceSigningKey, readSigningKey, type SigningKey } from './signing-key.ts';
import { readWrappedJournalKey, wrapForNewSigningKey } from './wrapped-journal-key.ts';
import { unwrapKey, type WrappedKey, wrapKey } from './wrapped-key.ts';

/** What is needed of the machine's key store. */
interface SealSecrets {
  read(name: 'signingKey' | 'journalKey'): Promise<string | null>;
  /** @returns whether it was kept */
  keep(name: 'signingKey' | 'journalKey', secret: string): Promise<boolean>;
}

/** Why there is no key to sign with. */
export type SigningKeyProblem =
  /** No key store to trust, and no passphrase to wrap the key with. */
  | 'passphraseNeeded'
  /** The passphrase is not the one that the key was wrapped with. */
  | 'passphraseWrong'
  /** There was a key, and its private half cannot be had any more: a person decides that a new one is made. */
  | 'lost'
  /** The file that says which key there is cannot be read. */
  | 'damaged';

export type Signing =
  /** @property untold what the journal is to be told before anything is signed; `markTold` then says that it was */
  | { ok: true; key: SigningKey; rotations: readonly SignedRotation[]; untold: KeyNews | null }
  /** @property others what the key store has in the place of a key that is lost: files that were put back name an earlier one */
  | { ok: false; problem: SigningKeyProblem; others: readonly SigningKey[] };

export interface KeyPlace {
  mode: Mode;
  /** The mode's own folder. */
  folder: string;
  secrets: SealSecrets;
  /** Wraps the key where there is no key store. */
  passphrase: string | null;
}

/**
 * The till's signing key: the one that was kept, or a new one where there never was one. A key that was kept and cannot be
 * opened is never silently replaced: whoever checks an export knows the till by its key.
 * @param wasUsed whether anything else knows of a key, such as the journal; asked where no file does
 */
export async function openSigningKey(place: KeyPlace, wasUsed = async () => false): Promise<Signing> {
  if (place.mode === 'practice') return practiceSigning();
  const file = readKeyFile(place.folder);
  if (file === 'damaged') return { ok: false, problem: 'damaged', others: await keysInStore(place) };
  if (file === null) {
    const isGone = readWrappedJournalKey(place.folder) !== null || (await wasUsed());
    return isGone ? { ok: false, problem: 'lost', others: await keysInStore(place) } : await makeFirst(place, null);
  }
  const opened = await openKept(place, file);
  return 'problem' in opened
    ? { ok: false, problem: opened.problem, others: file.wrapped ? [] : await keysInStore(place) }
    : { ok: true, key: opened.key, rotations: file.rotations, untold: file.untold };
}

/** The public halves of the till's key and of those before it, as its file says. @returns null where the file cannot be read */
export function knownSigningKeys({ mode, folder }: Pick<KeyPlace, 'mode' | 'folder'>): string[] | null {
  if (mode === 'practice') return [practiceSigningKey().publicKey];
  const file = readKeyFile(folder);
  if (file === 'damaged') return null;
  return file ? [file.publicKey, ...file.rotations.map(({ rotation }) => rotation.oldPublicKey)] : [];
}

/**
 * Gives up a key that is lost or damaged and makes a new one, which nothing of the old one vouches for.
 * @param known its public half, where the journal has it
 */
export async function replaceLostKey(place: KeyPlace, known: string | null = null): Promise<Signing> {
  if (place.mode === 'practice') return practiceSigning();
  const file = readKeyFile(place.folder);
  if (file === 'damaged') setAsideKeyFile(place.folder);
  return await makeFirst(place, file === 'damaged' ? known : (file?.publicKey ?? known));
}

/** Makes a new key that the old one vouches for. @param journal the journal's id */
export async function rotateSigningKey(place: KeyPlace, journal: string, at: Date): Promise<Signing> {
  if (place.mode === 'practice') return practiceSigning();
  const file = readKeyFile(place.folder);
  if (file === 'damaged' || file === null)
    return { ok: false, problem: file === null ? 'lost' : 'damaged', others: [] };
  const old = await openKept(place, file);
  if ('problem' in old) return { ok: false, problem: old.problem, others: [] };
  const made = makeSigningKey();
  const signed = makeRotation({ journal, at: at.toISOString(), oldKey: old.key, newPublicKey: made.key.publicKey });
  // Until the file names the new key, the old one must be found beside it.
  const kept = await keepPrivate(place, made.key, [made.privateText, old.privateText]);
  if (kept === 'passphraseNeeded') return { ok: false, problem: kept, others: [] };
  wrapForNewSigningKey(place.folder, old.key, made.key);
  const untold: KeyNews = { kind: 'signingKeyRotated', ...signed };
  const rotations = [...file.rotations, signed];
  writeKeyFile(place.folder, { form: 1, publicKey: made.key.publicKey, ...kept, rotations, untold });
  // Nothing is signed with the old one any more. Where this does not come to pass, both lie there until the next rotation.
  if (kept.wrapped === null) await place.secrets.keep('signingKey', made.privateText);
  return { ok: true, key: made.key, rotations, untold };
}

/** What the old key says of the new one, so that whoever knows the old fingerprint may trust the new. */
export function makeRotation(parts: {
  /** The journal's id. */
  journal: string;
  /** UTC. */
  at: string;
  oldKey: SigningKey;
  newPublicKey: string;
}): SignedRotation {
  const rotation = {
    form: 1,
    purpose: 'paydesk key rotation',
    journal: parts.journal,
    at: parts.at,
    oldPublicKey: parts.oldKey.publicKey,
    newPublicKey: parts.newPublicKey,
  } as const;
  return { rotation, signature: parts.oldKey.sign(signedText(rotation)) };
}

/** To be called when the journal has what `untold` said. */
export function markTold(place: KeyPlace): void {
  const file = place.mode === 'practice' ? null : readKeyFile(place.folder);
  if (file !== null && file !== 'damaged') writeKeyFile(place.folder, { ...file, untold: null });
}

function practiceSigning(): Signing {
  return { ok: true, key: practiceSigningKey(), rotations: [], untold: null };
}

async function makeFirst(place: KeyPlace, replaces: string | null): Promise<Signing> {
  const { key, privateText } = makeSigningKey();
  const kept = await keepPrivate(place, key, [privateText]);
  if (kept === 'passphraseNeeded') return { ok: false, problem: kept, others: [] };
  const untold: KeyNews = { kind: 'signingKeyMade', publicKey: key.publicKey, replaces };
  writeKeyFile(place.folder, { form: 1, publicKey: key.publicKey, ...kept, rotations: [], untold });
  return { ok: true, key, rotations: [], untold };
}

type Opened = { key: SigningKey; privateText: string } | { problem: SigningKeyProblem };

async function openKept(place: KeyPlace, { publicKey, wrapped }: KeyFile): Promise<Opened> {
  if (wrapped && place.passphrase === null) return { problem: 'passphraseNeeded' };
  const text = wrapped
    ? await unwrapKey(wrapped, place.passphrase ?? '', publicKey)
    : await place.secrets.read('signingKey');
  if (text === null) return { problem: wrapped ? 'passphraseWrong' : 'lost' };
  for (const privateText of text.split(SEPARATOR)) {
    const key = readSigningKey(privateText);
    if (key?.publicKey === publicKey) return { key, privateText };
  }
  return { problem: 'lost' };
}

async function keysInStore({ secrets }: KeyPlace): Promise<SigningKey[]> {
  const texts = (await secrets.read('signingKey'))?.split(SEPARATOR) ?? [];
  return texts.flatMap((text) => readSigningKey(text) ?? []);
}

const SEPARATOR = ' ';

/** @param privateTexts the new key's, and in a key store also that of the key before */
async function keepPrivate(
  { secrets, passphrase }: KeyPlace,
  key: SigningKey,
  privateTexts: readonly [string, ...string[]],
): Promise<{ wrapped: WrappedKey | null } | 'passphraseNeeded'> {
  if (await secrets.keep('signingKey', privateTexts.join(SEPARATOR))) return { wrapped: null };
  return passphrase === null
    ? 'passphraseNeeded'
    : { wrapped: await wrapKey(privateTexts[0], passphrase, key.publicKey) };
}
