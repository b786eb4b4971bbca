import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;

const DIGITS = 6;

/** How many time steps before and after the current one are accepted, because a telephone's clock may be wrong. */
const STEPS_BESIDE = 1;

/** The secret is as long as the hash, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20;

/** Returns the time step of a code by RFC 6238 with SHA-1, as authenticator apps compute it; null for a wrong code. */
export function totpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1_000 / STEP_SECONDS);
  let found: number | null = null;
  // Checks all steps, so that the timing reveals nothing.
  for (let step = current - STEPS_BESIDE; step <= current + STEPS_BESIDE; step += 1) {
    if (totpCode(secret, step) === code) found = step;
  }
  return found;
}

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function otpauthAddress(name: string, secret: Uint8Array): string {
  const issuer = 'Paydesk head office';
  const parameters = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(name)}?${String(parameters).replaceAll('+', '%20')}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}
