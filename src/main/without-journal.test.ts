import { describe, expect, it } from 'vitest';
import { CHANNELS } from '../shared/bridge-contract.ts';
import { problem } from '../shared/problems.ts';
import type { TillHandlers } from './composed-till.ts';
import { answerWithoutJournal } from './without-journal.ts';

const CHANNELS_OF_A_TILL = CHANNELS.filter((channel) => !/^(customerDisplay|screen)\./.test(channel));

describe('a till without a journal', () => {
  const stopped = problem('journalNotOpen', { failure: 'locked' }).problem;

  it('refuses every channel except those that need no journal', async () => {
    const able = { 'banks.list': async () => problem('banksUnavailable') } as const;
    const handlers = answerWithoutJournal(stopped, able);
    const refused = await refusedBy(handlers);
    expect(CHANNELS_OF_A_TILL.filter((channel) => !refused.includes(channel))).toEqual([
      ...['desk.read', 'bankPage.place', 'bankPage.keepWaiting'],
      ...['evidence.cancel', 'evidence.read', 'evidence.dismiss', 'export.cancel', 'export.read', 'export.dismiss'],
      ...['opened.cancel', 'opened.dismiss', 'opened.list'],
    ]);
    expect(await handlers['banks.list']({ refresh: true })).toMatchObject({ problem: { code: 'banksUnavailable' } });
    expect(await handlers['journal.choices'](undefined)).toEqual({ ok: false, problem: stopped });
    expect(await handlers['desk.read'](undefined)).toMatchObject({ value: { current: null, stopped } });
  });
});

async function refusedBy(handlers: TillHandlers): Promise<string[]> {
  const refused: string[] = [];
  for (const channel of CHANNELS_OF_A_TILL) {
    const answer: { ok: boolean } = await handlers[channel as keyof TillHandlers]({} as never);
    if (!answer.ok) refused.push(channel);
  }
  return refused;
}
