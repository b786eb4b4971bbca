/*
 * Short hashes that people can read aloud: groups of four characters without I, L, O and U (Crockford's base 32), so
 * that none is mistaken on paper or over the phone.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 4;

/** 80 bits are too many to find another seal with the same code. */
const SEAL_CODE_BYTES = 10;

/** 120 bits are too many to find another key with the same fingerprint. */
const FINGERPRINT_BYTES = 15;

/**
 * Returns the code of a seal for paper, such as `7Q2M-XK4T-0RHD-9C3V`. @param sealHash SHA-256 of the seal's text, hex
 */
export function sealCode(sealHash: string): string {
  return grouped(sealHash, SEAL_CODE_BYTES);
}

/**
 * Returns the fingerprint of a public key: six groups of four characters. @param keyHash SHA-256 of the key's 32 bytes,
 * hex
 */
export function keyFingerprint(keyHash: string): string {
  return grouped(keyHash, FINGERPRINT_BYTES);
}

/** Returns a typed code in capitals, with look-alike letters as digits. A whole hash in hex stays unchanged. */
export function readCode(typed: string): string {
  const text = typed.replace(/[\s-]/g, '');
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  return text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Tells whether a typed code is this code, or the whole hash that the code was made from. */
export function isSameCode(typed: string, code: string, hash: string): boolean {
  const read = readCode(typed);
  return read === readCode(code) || read === hash;
}

function grouped(hex: string, bytes: number): string {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new TypeError('A code is made from a SHA-256 in hex.');
  let number = BigInt(`0x${hex.slice(0, 2 * bytes)}`);
  let characters = '';
  for (let left = (bytes * 8) / 5; left > 0; left -= 1) {
    characters = ALPHABET.charAt(Number(number % 32n)) + characters;
    number /= 32n;
  }
  return characters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? '';
}
