import { describe, expect, it } from 'vitest';
import { isSameCode, keyFingerprint, readCode, sealCode } from './short-code.ts';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

describe('a printed code', () => {
  it('a printed code has four groups for a seal and six for a key', () => {
    expect(sealCode(HASH)).toBe('KY3D-10C8-9HYP-B6HF');
    expect(keyFingerprint(HASH)).toBe('KY3D-10C8-9HYP-B6HF-XAGC-APPG');
  });

  it('a printed code keeps the leading zeros of the hash', () => {
    expect(sealCode('00'.repeat(32))).toBe('0000-0000-0000-0000');
  });

  it.each(['ky3d 10c8 9hyp b6hf', 'KY3DlOC89HYPB6HF', 'KY3D-I0C8-9HYP-B6HF', HASH, HASH.toUpperCase()])(
    'recognises a printed code in any spelling: %s',
    (typed) => {
      expect(isSameCode(typed, sealCode(HASH), HASH)).toBe(true);
    },
  );

  it.each(['', 'KY3D', 'KY3D-10C8-9HYP-B6HG', '00'.repeat(32)])(
    'does not mistake a printed code for another: %s',
    (typed) => {
      expect(isSameCode(typed, sealCode(HASH), HASH)).toBe(false);
    },
  );

  it('keeps a hash in hex unchanged', () => expect(readCode(HASH)).toBe(HASH));
});
