import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { threadModule } from '../../../thread-modules.fixture.ts';
import { PIECE_BYTES, PLACES } from '../digest-thread.ts';
import { createDigest, type Digest } from './digest.ts';
import { createDigestInThread } from './digest-in-thread.ts';

const WORKER = threadModule('export');

describe('the digest of a file computed in a thread', () => {
  it('equals the digest computed without a thread, with the checks of the same lines', () => {
    // Longer than all slots together, with lines that span pieces and a last line without an end.
    const bytes = randomBytes(PIECE_BYTES * (PLACES + 2) + 17);
    const pieces = [bytes.subarray(0, 10), bytes.subarray(10, 10), bytes.subarray(10)];
    const inThread = digestOf(pieces, (write) => createDigestInThread(WORKER, write));
    expect(inThread).toEqual(digestOf(pieces, createDigest));
    expect(inThread.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(inThread.checks).toMatch(/^(?:[0-9a-f]{8}\n)+$/);
    expect(inThread.checks).toHaveLength(inThread.lines * 9);
  });

  it('covers the original bytes, even if they are changed afterwards', () => {
    const bytes = randomBytes(1_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const digest = createDigestInThread(WORKER);
    digest.take(bytes);
    bytes.fill(0);
    expect(digest.finish()).toEqual({ sha256, lines: 0 });
  });

  it('can be cancelled', () => {
    const digest = createDigestInThread(WORKER);
    digest.take(randomBytes(PIECE_BYTES * PLACES));
    digest.abandon();
  });
});

function digestOf(pieces: readonly Uint8Array[], make: (write: (text: string) => void) => Digest) {
  let checks = '';
  const digest = make((text) => {
    checks += text;
  });
  for (const piece of pieces) digest.take(piece);
  return { ...digest.finish(), checks };
}
