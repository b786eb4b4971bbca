import { describe, expect, it } from 'vitest';
import { problem } from '../../shared/problems.ts';
import type { UpdateHold } from '../../shared/updates/update-channels.ts';
import type { ComposedTill } from '../composed-till.ts';
import { cardCharge } from '../whole-till/composed-tills.fixture.ts';
import { createTillInUse, TillNotStopped } from './till-in-use.ts';

/** Tills that record their life cycle and charge on demand. */
function makeTills({
  failing = [] as number[],
  held = null as Awaited<ReturnType<ComposedTill['holdsBack']>>,
  hold = null as UpdateHold | null,
  fails = null as 'to say what holds it' | 'to stop' | null,
} = {}) {
  const told: string[] = [];
  const charging = Promise.withResolvers<void>();
  let count = 0;
  const tillNamed = (name: string): ComposedTill => ({
    handlers: {
      'till.describe': async () => problem('notSetUp', { name }),
      'sale.charge': async () => {
        told.push(`${name} charges`);
        await charging.promise;
        return problem('saleNotFound');
      },
    } as unknown as ComposedTill['handlers'],
    protect: (handlers) => handlers,
    stopped: null,
    holdsBack: async () => held,
    async holdsUpdate() {
      if (fails === 'to say what holds it') throw new Error('The journal cannot be read.');
      return hold;
    },
    async stop() {
      if (fails === 'to stop') throw new Error('The disk is gone.');
      told.push(`${name} is let go`);
    },
  });
  const open = async (): Promise<ComposedTill> => {
    count += 1;
    told.push(`till ${count} opens`);
    if (failing.includes(count)) throw new Error('The disk is gone.');
    return tillNamed(`till ${count}`);
  };
  const inUse = createTillInUse(open, async () => tillNamed('a till that says so'));
  const nameNow = async () => {
    const answer = await (await inUse.handlers())['till.describe'](undefined);
    return answer.ok ? null : answer.problem.facts.name;
  };
  const charge = async () => await (await inUse.handlers())['sale.charge'](cardCharge());
  return { inUse, told, nameNow, charge, charged: charging.resolve };
}

const nothing = async () => undefined;

describe('the till in use', () => {
  it('ends a till before the next one opens, because both would write to one journal', async () => {
    const { inUse, told } = makeTills();
    expect(await inUse.exchange(nothing, () => told.push('it is set up otherwise'))).toBeNull();
    expect(told).toEqual(['till 1 opens', 'till 1 is let go', 'it is set up otherwise', 'till 2 opens']);
  });

  it('replaces a till by the next one, which then answers all requests', async () => {
    const { inUse, nameNow } = makeTills();
    expect(await nameNow()).toBe('till 1');
    await inUse.exchange(nothing, () => undefined);
    expect(await nameNow()).toBe('till 2');
  });

  it('keeps a till if something prevents its exchange, or if the preparation fails', async () => {
    const held = makeTills({ held: 'setupWaitsForSale' });
    expect(await held.inUse.exchange(nothing, () => undefined)).toBe('setupWaitsForSale');
    const { inUse, nameNow, told } = makeTills();
    const full = async () => Promise.reject(new Error('The disk is full.'));
    await expect(inUse.exchange(full, () => undefined)).rejects.toThrow('The disk is full.');
    expect(await nameNow()).toBe('till 1');
    expect(told).toEqual(['till 1 opens']);
  });

  it('begins no charge once the exchange of the till was requested', async () => {
    const { inUse, told, charge } = makeTills();
    const answers: unknown[] = [];
    const chargeNow = async () => void answers.push(await charge());
    await inUse.exchange(chargeNow, () => undefined);
    expect(answers).toEqual([problem('tillChanges')]);
    expect(told).not.toContain('till 1 charges');
    expect(
      await inUse.exchange(
        async () => {
          expect(await inUse.exchange(nothing, () => undefined)).toBe('tillChanges');
        },
        () => undefined,
      ),
    ).toBeNull();
  });

  it('does not exchange a till during a charge that has just begun', async () => {
    const { inUse, told, charge, charged } = makeTills();
    const charging = charge();
    await expect.poll(() => told).toContain('till 1 charges');
    expect(await inUse.exchange(nothing, () => undefined)).toBe('setupWaitsForSale');
    charged();
    await charging;
    expect(await inUse.exchange(nothing, () => undefined)).toBeNull();
  });

  it('reports the result if the next till does not open, and can be exchanged again', async () => {
    const { inUse, nameNow } = makeTills({ failing: [2] });
    await inUse.exchange(nothing, () => undefined);
    expect(await nameNow()).toBe('a till that says so');
    await inUse.exchange(nothing, () => undefined);
    expect(await nameNow()).toBe('till 3');
  });

  it('ends a till once for an update, and begins nothing afterwards', async () => {
    const { inUse, told, charge } = makeTills();
    expect(await inUse.leave()).toBeNull();
    expect(await charge()).toMatchObject({ problem: { code: 'tillChanges' } });
    await inUse.stop();
    expect(told).toEqual(['till 1 opens', 'till 1 is let go']);
  });

  it('does not end a till for an update while something prevents that, and continues', async () => {
    const { inUse, told, charge, charged } = makeTills({ hold: 'shift' });
    expect(await inUse.leave()).toBe('shift');
    charged();
    expect(await charge()).toMatchObject({ problem: { code: 'saleNotFound' } });
    expect(told).toEqual(['till 1 opens', 'till 1 charges']);
  });

  it('continues with a till if the reasons against its end cannot be read', async () => {
    const { inUse, charge, charged } = makeTills({ fails: 'to say what holds it' });
    await expect(inUse.leave()).rejects.toThrow('The journal cannot be read.');
    charged();
    expect(await charge()).toMatchObject({ problem: { code: 'saleNotFound' } });
  });

  it('reports that a till could not be ended completely, and begins nothing afterwards', async () => {
    const { inUse, charge } = makeTills({ fails: 'to stop' });
    await expect(inUse.leave()).rejects.toThrow(TillNotStopped);
    expect(await charge()).toMatchObject({ problem: { code: 'tillChanges' } });
  });

  it('does not end a till for an update while something begins', async () => {
    const { inUse, charge, charged } = makeTills();
    const charging = charge();
    await Promise.resolve();
    await new Promise((done) => setImmediate(done));
    expect(await inUse.leave()).toBe('sale');
    charged();
    await charging;
  });
});
