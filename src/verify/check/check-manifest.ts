import { z } from 'zod';
import {
  MANIFEST_NAME,
  manifestText,
  type Rotation,
  type Seal,
  type SignedSeal,
  signedSealSchema,
  signedText,
} from '../../shared/journal/seal.ts';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { keyFingerprint } from '../../shared/short-code.ts';
import { fromHex, toHex } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';
import type { GivenFolder } from './given-folder.ts';
import type { AddFinding } from './sentences.ts';

const MOST_BYTES = 4 * 1024 * 1024;

/** A readable manifest whose signatures are not verified yet. */
export interface ReadManifest {
  manifest: SignedSeal;
  /** The SHA-256 hash of the seal's text, in hex. */
  sealHash: string;
}

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
  const json = jsonOrNull(text ?? '');
  const form = formSchema.safeParse(json).data?.seal.form;
  if (form !== undefined && form !== 1) {
    add('formUnknown', { file: MANIFEST_NAME }, { form });
    return null;
  }
  const reading = signedSealSchema.safeParse(json);
  // A manifest has only one valid spelling, so every change of the file is noticed.
  if (!reading.success || manifestText(reading.data) !== text) {
    add('manifestUnreadable', { file: MANIFEST_NAME });
    return null;
  }
  return { manifest: reading.data, sealHash: sealHashOf(reading.data.seal, tools) };
}

/** The signatures are valid, invalid, or cannot be checked here. */
export type Signed = 'signed' | 'wrong' | 'notChecked';

export async function checkSignatures(
  { seal, signature }: SignedSeal,
  tools: CheckTools,
  add: AddFinding,
): Promise<Signed> {
  const answers = [await isSignedBy(seal.publicKey, seal, signature, tools)];
  if (answers[0] === false) add('signatureWrong', { file: MANIFEST_NAME });
  for (const { rotation, signature: ofOldKey } of seal.rotations) {
    const isVouchedFor = await isSignedBy(rotation.oldPublicKey, rotation, ofOldKey, tools);
    const holds = rotation.journal === seal.journal.id && isVouchedFor;
    if (holds === false)
      add('rotationWrong', { file: MANIFEST_NAME }, { key: fingerprintOf(rotation.newPublicKey, tools) });
    answers.push(holds);
  }
  if (answers.includes(false)) return 'wrong';
  return answers.includes(null) ? 'notChecked' : 'signed';
}

export function ancestorsOf({ publicKey, rotations }: Seal): string[] {
  const keys = [publicKey];
  for (const { rotation } of rotations.toReversed()) {
    if (rotation.newPublicKey === keys.at(-1)) keys.push(rotation.oldPublicKey);
  }
  return keys;
}

/** @returns null if signatures cannot be checked here */
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

const formSchema = z.object({ seal: z.object({ form: z.number() }) });
