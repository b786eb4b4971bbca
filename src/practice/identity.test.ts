import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from './identity.ts';

describe('the practice identity', () => {
  it('the practice identity derives its encryption key from an invented secret, as a merchant does', () => {
    const secret = 'PRACTICESECK-5d2f8b60c1e94a7393b8e07f16ad42c5-X';
    const digest = createHash('md5').update(secret).digest('hex');
    expect(PRACTICE_ENCRYPTION_KEY).toBe(secret.replace('PRACTICESECK-', '').slice(0, 12) + digest.slice(-12));
  });

  it('the practice identity has a public key with the suffix X', () => {
    expect(PRACTICE_PUBLIC_KEY).toMatch(/^PRACTICEPUBK-[0-9a-f]{32}-X$/);
  });
});
