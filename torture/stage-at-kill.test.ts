import { describe, expect, it } from 'vitest';
import { payment, SALE_ID } from '../src/shared/testing/records.fixture.ts';
import { at, declined, OTP, open, paid, unknown } from '../src/shared/testing/states.fixture.ts';
import { CONFIRMED, event, INTENDED } from './evidence.fixture.ts';
import { histogramOf, KILL_STAGES, type Kill, stageAtKill, unsettledAtKill } from './stage-at-kill.ts';

const ANSWERED = { kind: 'stepSubmitted', operation: 'initiate' } as const;
const STORY = [
  event(1, INTENDED),
  event(2, ANSWERED, payment({ state: open(OTP), updatedAt: at(100) })),
  event(3, CONFIRMED, payment({ state: paid(), updatedAt: at(200) })),
];

function killAt(afterMs: number, changes: Partial<Kill> = {}): Kill {
  const workingOn = { saleId: SALE_ID, chargedAt: at(-1) };
  return { startedAt: at(-2_000), readyAt: at(-1_000), killedAt: at(afterMs), workingOn, ...changes };
}

describe('where the program was when it was killed', () => {
  it.each([
    [50, 'sending initiate'],
    [150, 'at a step'],
    [250, 'paid'],
  ] as const)('is what it had written until then: after %i ms %s', (afterMs, stage) => {
    expect(stageAtKill(killAt(afterMs), STORY)).toBe(stage);
  });

  it('is before the intent where the charge was pressed and nothing of it is written', () => {
    expect(stageAtKill(killAt(50), [])).toBe('charge pressed, no intent yet');
    const again = killAt(250, { workingOn: { saleId: SALE_ID, chargedAt: at(240) } });
    expect(stageAtKill(again, STORY)).toBe('charge pressed, no intent yet');
  });

  it('does not mind what was written after the kill, or of another sale', () => {
    const elsewhere = killAt(250, { workingOn: { saleId: 'another', chargedAt: null } });
    expect(stageAtKill(elsewhere, STORY)).toBe('between two sales');
    expect(stageAtKill(killAt(150), STORY)).not.toBe('paid');
  });

  it('is the start where the counter was not ready, and the recovery where it had begun to write', () => {
    expect(stageAtKill(killAt(-500, { readyAt: null }), STORY)).toBe('starting');
    expect(stageAtKill(killAt(50, { readyAt: null }), STORY)).toBe('picking up what was left');
  });

  it('knows goods that were handed over from those that were not', () => {
    const state = paid({ released: { at: at(300), by: 'cashier' } });
    const released = event(4, { kind: 'goodsHandedOver' }, payment({ state, updatedAt: at(300) }));
    expect(stageAtKill(killAt(350), [...STORY, released])).toBe('handed over');
  });
});

describe('the payments in doubt at a kill', () => {
  it('are those on the wire and those that are unknown, at that moment', () => {
    expect(unsettledAtKill(killAt(50), STORY)).toEqual([payment().reference]);
    expect(unsettledAtKill(killAt(50), [event(1, INTENDED, payment({ state: unknown() }))])).toHaveLength(1);
  });

  it('are none where a customer is asked, or where the end is known', () => {
    expect(unsettledAtKill(killAt(150), STORY)).toEqual([]);
    expect(unsettledAtKill(killAt(250), STORY)).toEqual([]);
    expect(unsettledAtKill(killAt(50), [event(1, INTENDED, payment({ state: declined() }))])).toEqual([]);
  });
});

describe('the histogram of the stages', () => {
  it('counts each stage, in the order of a payment, those that were never met too', () => {
    const histogram = histogramOf(['paid', 'starting', 'paid']);
    expect(histogram.map(([stage]) => stage)).toEqual(KILL_STAGES);
    expect(Object.fromEntries(histogram)).toMatchObject({ paid: 2, starting: 1, unknown: 0 });
  });
});
