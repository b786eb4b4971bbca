import { describe, expect, it } from 'vitest';
import type { ComposedTill } from '../composed-till.ts';
import { createTillInUse } from './till-in-use.ts';

/** Tills that tell when they open and are let go, each with the number in which it came. */
function makeTills() {
  const told: string[] = [];
  let count = 0;
  const open = async (): Promise<ComposedTill> => {
    count += 1;
    const name = `till ${count}`;
    told.push(`${name} opens`);
    return {
      handlers: { name } as unknown as ComposedTill['handlers'],
      seals: null,
      protect: (handlers) => handlers,
      stopped: null,
      holdsBack: async () => (name === 'till 1' ? 'setupWaitsForSale' : null),
      stop: async () => void told.push(`${name} is let go`),
    };
  };
  return { open, told };
}

describe('the till in use', () => {
  it('is let go before the next one opens, since both would write to one journal', async () => {
    const { open, told } = makeTills();
    const inUse = createTillInUse(open);
    await inUse.openAnew(() => told.push('it is set up otherwise'));
    expect(told).toEqual(['till 1 opens', 'till 1 is let go', 'it is set up otherwise', 'till 2 opens']);
  });

  it('answers as the next one from the moment on in which it is exchanged', async () => {
    const { open } = makeTills();
    const inUse = createTillInUse(open);
    expect(await inUse.handlers()).toEqual({ name: 'till 1' });
    const opening = inUse.openAnew(() => undefined);
    expect(await inUse.handlers()).toEqual({ name: 'till 2' });
    await opening;
    expect(await inUse.holdsBack()).toBeNull();
  });

  it('is the last one at the end of the program', async () => {
    const { open, told } = makeTills();
    const inUse = createTillInUse(open);
    void inUse.openAnew(() => undefined);
    await inUse.stop();
    expect(told.at(-1)).toBe('till 2 is let go');
  });

  it('says what is against exchanging it', async () => {
    expect(await createTillInUse(makeTills().open).holdsBack()).toBe('setupWaitsForSale');
  });
});
