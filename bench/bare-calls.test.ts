import { describe, expect, it } from 'vitest';
import { PRACTICE_OTP, PRACTICE_PIN } from '../src/practice/instruments.ts';
import { prepareBareCalls } from './bare-calls.ts';

describe('the bare calls of a card payment', () => {
  it('still hold what was keyed, which the gateway makes zero once its requests have ended', async () => {
    const service = { baseUrl: 'http://127.0.0.1:1', publicKey: 'PUB-1-X', encryptionKey: '0123456789abcdefFEDCBA98' };
    const calls = await prepareBareCalls({ ...service, stop: async () => undefined });
    const bodies = calls.map(([, { body }]) => JSON.parse(Buffer.from(body as Uint8Array | string).toString('utf8')));
    expect(bodies.map(({ pin, otp }) => [pin, otp])).toEqual([
      [undefined, undefined],
      [PRACTICE_PIN, undefined],
      [undefined, PRACTICE_OTP],
      [undefined, undefined],
    ]);
  });
});
