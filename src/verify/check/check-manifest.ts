import {
  MANIFEST_NAME,
  type Manifest,
  manifestSchema,
  manifestText,
  type Rotation,
  type Seal,
  signedText,
} from '../../shared/seal.ts';
import { isSameCode, keyFingerprint } from '../../shared/short-code.ts';
import { fromHex, toHex } from './bytes.ts';
import type { CheckTools, GivenFolder } from './check-tools.ts';
import type { AddFinding } from './findings.ts';

const MOST_BYTES = 4 * 1024 * 1024;

/** A manifest that could be read; whether it is genuine is told apart. */
export interface ReadManifest {
  manifest: Manifest;
  /** SHA-256 of the seal's text, hex. */
  sealHash: string;
}

/** Reads the manifest of a folder; null where there is none that can be read. */
export async function readManifest(
  folder: GivenFolder,
  tools: CheckTools,
  add: AddFinding,
): Promise<ReadManifest | null> {
  const file = folder.files.find(({ name }) => name === MANIFEST_NAME);
  if (!file) {
    add('manifestMissing');
    return null;
  }
  const text = file.size > MOST_BYTES ? null : await textOf(file.chunks(), tools);
  const json = parsedOrUndefined(text);
  const form = formOf(json);
  if (form !== null && form !== 1) {
    add('formUnknown', { file: MANIFEST_NAME }, { form });
    return null;
  }
  const reading = manifestSchema.safeParse(json);
  // A manifest has one text alone: so nothing in its file can be changed without being seen.
  if (!reading.success || manifestText(reading.data) !== text) {
    add('manifestUnreadable', { file: MANIFEST_NAME });
    return null;
  }
  return { manifest: reading.data, sealHash: sealHashOf(reading.data.seal, tools) };
}

/** Checks the signatures of a manifest. @returns false where this place cannot check signatures */
export async function checkSignatures(manifest: Manifest, tools: CheckTools, add: AddFinding): Promise<boolean> {
  const { seal, signature, rotations } = manifest;
  const isSigned = await isSignedBy(seal.publicKey, seal, signature, tools);
  if (isSigned === false) add('signatureWrong', { file: MANIFEST_NAME });
  for (const { rotation, signature: ofOldKey } of rotations) {
    const isVouchedFor = await isSignedBy(rotation.oldPublicKey, rotation, ofOldKey, tools);
    if (isVouchedFor === false || rotation.journal !== seal.journal.id) {
      add('rotationWrong', { file: MANIFEST_NAME }, { key: fingerprintOf(rotation.newPublicKey, tools) });
    }
  }
  return isSigned !== null;
}

/** Tells whether a key is one of those that are known, or follows from one by rotations. */
export function isKnownKey(manifest: Manifest, fingerprints: readonly string[], tools: CheckTools): boolean {
  return ancestorsOf(manifest).some((key) => {
    const hash = toHex(tools.hash(fromHex(key)));
    return fingerprints.some((typed) => isSameCode(typed, keyFingerprint(hash), hash));
  });
}

/** A manifest's key, and those from which it follows by rotations. */
export function ancestorsOf({ seal, rotations }: Manifest): string[] {
  const keys = [seal.publicKey];
  for (const { rotation } of rotations.toReversed()) {
    if (rotation.newPublicKey === keys.at(-1)) keys.push(rotation.oldPublicKey);
  }
  return keys;
}

/** @returns null where this place cannot check signatures */
export async function isSignedBy(
  publicKey: string,
  statement: Seal | Rotation,
  signature: string,
  tools: CheckTools,
): Promise<boolean | null> {
  return await tools.verifySignature(fromHex(publicKey), tools.encodeUtf8(signedText(statement)), fromHex(signature));
}

export function sealHashOf(seal: Seal, tools: CheckTools): string {
  return toHex(tools.hash(tools.encodeUtf8(signedText(seal))));
}

export function fingerprintOf(publicKey: string, tools: CheckTools): string {
  return keyFingerprint(toHex(tools.hash(fromHex(publicKey))));
}

async function textOf(chunks: AsyncIterable<Uint8Array>, { decodeUtf8 }: CheckTools): Promise<string | null> {
  const parts: number[] = [];
  for await (const chunk of chunks) for (const byte of chunk) parts.push(byte);
  return decodeUtf8(Uint8Array.from(parts));
}

function parsedOrUndefined(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // What is no JSON is no manifest, which the caller says.
    return undefined;
  }
}

/** The form that a manifest says it has; null where it says none. */
function formOf(json: unknown): number | null {
  if (typeof json !== 'object' || json === null || !('seal' in json)) return null;
  const { seal } = json;
  if (typeof seal !== 'object' || seal === null || !('form' in seal)) return null;
  return typeof seal.form === 'number' ? seal.form : null;
}
