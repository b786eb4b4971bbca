import type { Seal } from '../../shared/journal/seal.ts';
import { isSameCode, keyFingerprint } from '../../shared/short-code.ts';
import { fromHex, toHex } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';

/** A typed fingerprint: `F`, or `T1=F` for the key of that till only. */
export interface TypedKey {
  /** null if no till was named. */
  till: string | null;
  fingerprint: string;
}

export function readTypedKey(typed: string): TypedKey {
  const at = typed.indexOf('=');
  if (at < 0) return { till: null, fingerprint: typed.trim() };
  return { till: typed.slice(0, at).trim(), fingerprint: typed.slice(at + 1).trim() };
}

/** Returns the typed fingerprints that match the key and may apply to this till. */
export function typedFor(
  publicKey: string,
  { till }: Seal,
  typed: readonly TypedKey[],
  tools: CheckTools,
): readonly TypedKey[] {
  const hash = toHex(tools.hash(fromHex(publicKey)));
  const code = keyFingerprint(hash);
  return typed.filter((each) => (each.till === null || each.till === till) && isSameCode(each.fingerprint, code, hash));
}
