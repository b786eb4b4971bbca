import { describe, expect, it } from 'vitest';
import { CHANNELS } from '../../shared/bridge-contract.ts';
import { problem } from '../../shared/problems.ts';
import { answerWithoutJournal, type Closings, closeChannels } from './closed-channels.ts';
import type { TillHandlers } from './till-handlers.ts';

const CHANNELS_OF_A_TILL = CHANNELS.filter((channel) => !/^(customerDisplay|screen)\./.test(channel));
const open: Closings = { seat: null, noService: null, unfit: null, found: () => null, goesBack: () => null };
const seat = problem('cannotCharge').problem;
const noService = problem('practiceNotRunning').problem;
const unfit = problem('amountUnitNotConfirmed').problem;
const found = problem('journalFaulty').problem;
const goesBack = problem('journalGoesBack').problem;

describe('what closes channels of a till', () => {
  it.each<[string, Partial<Closings>, string[]]>([
    ['nothing', {}, []],
    [
      'being a seat',
      { seat },
      [
        'sale.checkEarlier',
        'sale.charge',
        'payment.submitStep',
        'bankPage.place',
        'bankPage.keepWaiting',
        'bankPage.close',
        'payment.sendAgain',
      ],
    ],
    ['to have no service', { noService }, ['banks.list']],
    ['to be unfit from the start', { unfit }, ['sale.charge']],
    [
      'what was found while it ran',
      { found: () => found },
      [
        'till.setCurrency',
        'sale.checkEarlier',
        'sale.charge',
        'payment.sendAgain',
        'payment.handOver',
        'payment.handOverAfterReview',
      ],
    ],
    [
      'going back to a copy, beside what was found',
      { goesBack: () => goesBack },
      ['payment.submitStep', 'bankPage.place'],
    ],
  ])('is, of %s, just these, and the desk never hears of them', async (_, closings, expected) => {
    const { handlers, asked } = answeringEverything();
    const closed = closeChannels(handlers, { ...open, ...closings });
    expect(await refusedBy(closed)).toEqual(expected);
    expect(asked).toEqual(CHANNELS_OF_A_TILL.filter((channel) => !expected.includes(channel)));
  });

  it('is asked at each request, and answers with the reason that stays longest', async () => {
    let now: ReturnType<Closings['found']> = null;
    const { handlers } = answeringEverything();
    const request = {} as never;
    const running = closeChannels(handlers, { ...open, found: () => now });
    expect(await running['payment.handOver'](request)).toMatchObject({ ok: true });
    now = found;
    expect(await running['payment.handOver'](request)).toEqual({ ok: false, problem: found });
    const many = closeChannels(handlers, { ...open, seat, noService, unfit, found: () => found });
    expect(await many['sale.charge'](request)).toEqual({ ok: false, problem: seat });
    expect(await closeChannels(handlers, { ...open, unfit, found: () => found })['sale.charge'](request)).toEqual({
      ok: false,
      problem: unfit,
    });
  });
});

describe('a till without a journal', () => {
  const stopped = problem('journalNotOpen', { failure: 'locked' }).problem;

  it('refuses every channel that it was not made able to answer, save what says that nothing is under way', async () => {
    const able = { 'banks.list': async () => problem('banksUnavailable') } as const;
    const handlers = answerWithoutJournal(stopped, able);
    const refused = await refusedBy(handlers);
    expect(CHANNELS_OF_A_TILL.filter((channel) => !refused.includes(channel))).toEqual([
      'desk.read',
      'bankPage.place',
      'bankPage.keepWaiting',
      'evidence.cancel',
      'evidence.read',
      'evidence.dismiss',
      'export.cancel',
      'export.read',
      'export.dismiss',
      'opened.cancel',
      'opened.dismiss',
      'opened.list',
    ]);
    expect(await handlers['banks.list']({ refresh: true })).toMatchObject({ problem: { code: 'banksUnavailable' } });
    expect(await handlers['journal.choices'](undefined)).toEqual({ ok: false, problem: stopped });
    expect(await handlers['desk.read'](undefined)).toMatchObject({ value: { current: null, stopped } });
  });
});

/** Handlers that answer everything, and note on which channel. */
function answeringEverything() {
  const asked: string[] = [];
  const handlers = CHANNELS_OF_A_TILL.map((channel) => [
    channel,
    async () => {
      asked.push(channel);
      return { ok: true, value: null };
    },
  ]);
  return { handlers: Object.fromEntries(handlers) as TillHandlers, asked };
}

async function refusedBy(handlers: TillHandlers): Promise<string[]> {
  const refused: string[] = [];
  for (const channel of CHANNELS_OF_A_TILL) {
    const answer: { ok: boolean } = await handlers[channel as keyof TillHandlers]({} as never);
    if (!answer.ok) refused.push(channel);
  }
  return refused;
}
