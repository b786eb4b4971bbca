import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewer } from '../../shared/updates/announcement.ts';
import { buildAnnouncement } from './announcement.fixture.ts';
import { readAnnouncement } from './ask-announcement.ts';

const ours = generateKeyPairSync('ed25519');
const keys = [ours.publicKey];
const versions = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)).map((parts) => parts.join('.'));

function signed(version: string) {
  const text = Buffer.from(JSON.stringify(buildAnnouncement({ version })));
  return { text, signature: sign(null, text, ours.privateKey) };
}

describe('an announcement', () => {
  it('accepts an announcement only if it is newer than the program, and not older than an earlier one', () => {
    fc.assert(
      fc.property(versions, versions, fc.option(versions), (announced, version, seen) => {
        const { text, signature } = signed(announced);
        const read = readAnnouncement(text, signature, { keys, version, seen });
        const isTaken = isNewer(announced, version) && !(seen !== null && isNewer(seen, announced));
        expect(read.ok).toBe(isTaken);
      }),
    );
  });

  it.each([
    ['a file in another folder', { files: [{ name: '../x.exe', bytes: 1, sha512: 'a'.repeat(128) }] }],
    ['a file that begins like a hidden one', { files: [{ name: '.x.exe', bytes: 1, sha512: 'a'.repeat(128) }] }],
    ['an unknown field', { installer: 'x' }],
    ['an invalid version', { version: '1.0' }],
    ['no file', { files: [] }],
  ])('cannot read an announcement with %s, although we signed it', (_what, change) => {
    const text = Buffer.from(JSON.stringify({ ...buildAnnouncement(), ...change }));
    const read = readAnnouncement(text, sign(null, text, ours.privateKey), { keys, version: '0.1.0' });
    expect(read).toEqual({ ok: false, fault: 'updateForged' });
  });
});
