import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentView } from '../../shared/payment/snapshot.ts';
import { makeEmptySnapshot, makeSnapshot } from '../sale-snapshot.fixture.ts';
import { createSounds } from './sounds.ts';

const EMPTY = makeEmptySnapshot(1);
const SENDING = makeSnapshot({ screen: 'sending', operation: 'initiate' });
const STEP = makeSnapshot({ screen: 'step', step: 'otp', instruction: null, notice: null });
const PAID = makeSnapshot({ screen: 'paid', released: null } as PaymentView);
const NOT_PAID = makeSnapshot({ screen: 'notPaid' } as PaymentView);

let happened: string[] = [];
let afterPaint: (() => void)[] = [];

beforeEach(() => {
  happened = [];
  afterPaint = [];
});

describe('the sounds of a sale', () => {
  it('have their speaker open before the answer comes, so that the answer need not wait for it', async () => {
    const sounds = createSounds(parts());
    sounds.hear(EMPTY, SENDING);
    await paint();
    expect(happened).toEqual(['opened']);
    sounds.hear(SENDING, STEP);
    sounds.hear(STEP, SENDING);
    sounds.hear(SENDING, PAID);
    await paint();
    expect(happened).toEqual(['opened', 'takeGoods']);
  });

  it('open and play nothing before the screen has been painted', async () => {
    const sounds = createSounds(parts());
    sounds.hear(EMPTY, SENDING);
    await settled();
    expect(happened).toEqual([]);
    await paint();
    sounds.hear(SENDING, PAID);
    await settled();
    expect(happened).toEqual(['opened']);
  });

  it('are heard too where nothing was sent before the answer', async () => {
    const sounds = createSounds(parts());
    sounds.hear(EMPTY, NOT_PAID);
    await paint();
    expect(happened).toEqual(['opened', 'no']);
  });

  it('have a speaker of their own for each answer', async () => {
    const sounds = createSounds(parts());
    for (const answer of [NOT_PAID, PAID]) {
      sounds.hear(EMPTY, SENDING);
      sounds.hear(SENDING, answer);
      await paint();
    }
    expect(happened).toEqual(['opened', 'no', 'opened', 'takeGoods']);
  });

  it.each([
    ['the sale leaves the counter', (sounds: ReturnType<typeof createSounds>) => sounds.hear(SENDING, EMPTY)],
    ['nothing is to be heard any more', (sounds: ReturnType<typeof createSounds>) => sounds.stop()],
  ])('leave no speaker open where %s', async (_words, end) => {
    const sounds = createSounds(parts());
    sounds.hear(EMPTY, SENDING);
    await paint();
    end(sounds);
    await settled();
    expect(happened).toEqual(['opened', 'closed']);
  });

  it('are not heard on another screen', async () => {
    const sounds = createSounds({ ...parts(), isHeard: () => false });
    sounds.hear(EMPTY, SENDING);
    sounds.hear(SENDING, PAID);
    await paint();
    expect(happened).toEqual(['opened', 'closed']);
  });

  it('stay away without a word where the page may not be heard', async () => {
    const openSpeaker = async () => ({ play: () => Promise.reject(new Error('Not yet.')), close: () => undefined });
    const sounds = createSounds({ ...parts(), openSpeaker });
    sounds.hear(EMPTY, PAID);
    await paint();
    expect(happened).toEqual([]);
  });

  it('stay away without a word on a machine that has none', async () => {
    const sounds = createSounds({ ...parts(), openSpeaker: () => Promise.reject(new Error('No sound.')) });
    sounds.hear(EMPTY, SENDING);
    sounds.hear(SENDING, PAID);
    await paint();
    expect(happened).toEqual([]);
  });
});

function parts() {
  return {
    openSpeaker: async () => {
      happened.push('opened');
      return { play: async (sound: string) => void happened.push(sound), close: () => void happened.push('closed') };
    },
    oncePainted: (run: () => void) => void afterPaint.push(run),
    isHeard: () => true,
  };
}

async function paint(): Promise<void> {
  for (const run of afterPaint.splice(0)) run();
  await settled();
}

/** Whatever was begun has ended. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
