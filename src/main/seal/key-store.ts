import { type SignedRotation, signedText } from '../../shared/journal/seal.ts';
import type { Mode } from '../../shared/mode.ts';
import type { ProblemCode } from '../../shared/problems.ts';
import { type KeyFile, type KeyNews, readKeyFile, setAsideKeyFile, writeKeyFile } from './key-file.ts';
import { makeSigningKey, practiceSigningKey, readSigningKey, type SigningKey } from './signing-key.ts';
import { readWrappedJournalKey, wrapForNewSigningKey } from './wrapped-journal-key.ts';
import { unwrapKey, type WrappedKey, wrapKey } from './wrapped-key.ts';

interface SealSecrets {
  read(name: 'signingKey' | 'journalKey'): Promise<string | null>;
  keep(name: 'signingKey' | 'journalKey', secret: string): Promise<boolean>;
}

/** A lost or damaged key cannot be restored. A person decides whether to make a new one. */
export type SigningKeyProblem = Extract<
  ProblemCode,
  'signingPassphraseNeeded' | 'signingPassphraseWrong' | 'signingKeyLost' | 'signingKeyDamaged'
>;

export type Signing =
  /** @property untold a change that the journal must record before anything is signed; call `markTold` afterwards */
  | { ok: true; key: SigningKey; rotations: readonly SignedRotation[]; untold: KeyNews | null }
  /** @property others the other keys in the key store, because restored files may name an earlier key */
  | { ok: false; problem: SigningKeyProblem; others: readonly SigningKey[] };

export interface KeyPlace {
  mode: Mode;
  folder: string;
  secrets: SealSecrets;
  passphrase: string | null;
}

/**
 * Opens or makes the till's signing key. A key that cannot be opened is never replaced silently, because people who
 * check exports know the till by its key.
 * @param wasUsed returns true if something else, such as the journal, knows of a key; called only if no file does
 */
export async function openSigningKey(place: KeyPlace, wasUsed = async () => false): Promise<Signing> {
  if (place.mode === 'practice') return practiceSigning();
  const file = readKeyFile(place.folder);
  if (file === 'damaged') return noKey('signingKeyDamaged', await keysInStore(place));
  if (file === null) {
    const isGone = readWrappedJournalKey(place.folder) !== null || (await wasUsed());
    return isGone ? noKey('signingKeyLost', await keysInStore(place)) : await makeFirst(place, null);
  }
  const opened = await openKept(place, file);
  return 'problem' in opened
    ? noKey(opened.problem, file.wrapped ? [] : await keysInStore(place))
    : { ok: true, key: opened.key, rotations: file.rotations, untold: file.untold };
}

/** Returns the till's public keys, present and past, from its file. @returns null if the file is unreadable */
export function knownSigningKeys({ mode, folder }: Pick<KeyPlace, 'mode' | 'folder'>): string[] | null {
  if (mode === 'practice') return [practiceSigningKey().publicKey];
  const file = readKeyFile(folder);
  if (file === 'damaged') return null;
  return file ? [file.publicKey, ...file.rotations.map(({ rotation }) => rotation.oldPublicKey)] : [];
}

/**
 * Replaces a lost or damaged key with a new key that the old key has not signed.
 * @param known the old public key in the journal
 */
export async function replaceLostKey(place: KeyPlace, known: string | null = null): Promise<Signing> {
  if (place.mode === 'practice') return practiceSigning();
  const file = readKeyFile(place.folder);
  if (file === 'damaged') setAsideKeyFile(place.folder);
  return await makeFirst(place, file === 'damaged' ? known : (file?.publicKey ?? known));
}

/** Makes a new key and signs it with the old key. @param journal the journal's id */
export async function rotateSigningKey(place: KeyPlace, journal: string, at: Date): Promise<Signing> {
  if (place.mode === 'practice') return practiceSigning();
  const file = readKeyFile(place.folder);
  if (file === null) return noKey('signingKeyLost');
  if (file === 'damaged') return noKey('signingKeyDamaged');
  const old = await openKept(place, file);
  if ('problem' in old) return noKey(old.problem);
  const made = makeSigningKey();
  const signed = makeRotation({ journal, at: at.toISOString(), oldKey: old.key, newPublicKey: made.key.publicKey });
  // The old key must stay until the file names the new key.
  const kept = await keepPrivate(place, made.key, [made.privateText, old.privateText]);
  if (kept === 'signingPassphraseNeeded') return noKey(kept);
  wrapForNewSigningKey(place.folder, old.key, made.key);
  const untold: KeyNews = { kind: 'signingKeyRotated', ...signed };
  const rotations = [...file.rotations, signed];
  writeKeyFile(place.folder, { form: 1, publicKey: made.key.publicKey, ...kept, rotations, untold });
  // The old key is no longer used. If this write fails, the old key stays in the key store until the next rotation.
  if (kept.wrapped === null) await place.secrets.keep('signingKey', made.privateText);
  return { ok: true, key: made.key, rotations, untold };
}

/** Makes the old key's signed statement about the new key, so that people who know the old one can trust it. */
export function makeRotation(parts: {
  journal: string;
  /** The time of the rotation, in UTC. */
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

/** Records that the journal has the change in `untold`. */
export function markTold(place: KeyPlace): void {
  const file = place.mode === 'practice' ? null : readKeyFile(place.folder);
  if (file !== null && file !== 'damaged') writeKeyFile(place.folder, { ...file, untold: null });
}

function practiceSigning(): Signing {
  return { ok: true, key: practiceSigningKey(), rotations: [], untold: null };
}

function noKey(problem: SigningKeyProblem, others: readonly SigningKey[] = []): Signing {
  return { ok: false, problem, others };
}

async function makeFirst(place: KeyPlace, replaces: string | null): Promise<Signing> {
  const { key, privateText } = makeSigningKey();
  const kept = await keepPrivate(place, key, [privateText]);
  if (kept === 'signingPassphraseNeeded') return noKey(kept);
  const untold: KeyNews = { kind: 'signingKeyMade', publicKey: key.publicKey, replaces };
  writeKeyFile(place.folder, { form: 1, publicKey: key.publicKey, ...kept, rotations: [], untold });
  return { ok: true, key, rotations: [], untold };
}

type Opened = { key: SigningKey; privateText: string } | { problem: SigningKeyProblem };

async function openKept(place: KeyPlace, { publicKey, wrapped }: KeyFile): Promise<Opened> {
  if (wrapped && place.passphrase === null) return { problem: 'signingPassphraseNeeded' };
  const text = wrapped
    ? await unwrapKey(wrapped, place.passphrase ?? '', publicKey)
    : await place.secrets.read('signingKey');
  if (text === null) return { problem: wrapped ? 'signingPassphraseWrong' : 'signingKeyLost' };
  for (const privateText of text.split(SEPARATOR)) {
    const key = readSigningKey(privateText);
    if (key?.publicKey === publicKey) return { key, privateText };
  }
  return { problem: 'signingKeyLost' };
}

async function keysInStore({ secrets }: KeyPlace): Promise<SigningKey[]> {
  const texts = (await secrets.read('signingKey'))?.split(SEPARATOR) ?? [];
  return texts.flatMap((text) => readSigningKey(text) ?? []);
}

const SEPARATOR = ' ';

/** @param privateTexts the new private key and, in a key store, also the previous key */
async function keepPrivate(
  { secrets, passphrase }: KeyPlace,
  key: SigningKey,
  privateTexts: readonly [string, ...string[]],
): Promise<{ wrapped: WrappedKey | null } | 'signingPassphraseNeeded'> {
  if (await secrets.keep('signingKey', privateTexts.join(SEPARATOR))) return { wrapped: null };
  return passphrase === null
    ? 'signingPassphraseNeeded'
    : { wrapped: await wrapKey(privateTexts[0], passphrase, key.publicKey) };
}
