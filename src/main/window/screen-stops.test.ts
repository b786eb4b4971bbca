import { expect, it } from 'vitest';
import type { Handlers } from '../../shared/bridge-contract.ts';
import { answerRequest } from '../bridge/answer-request.ts';
import { createScreenHandlers } from './screen-stops.ts';

function told(request: object) {
  const lines: unknown[][] = [];
  const log = { write: (...line: unknown[]) => void lines.push(line) };
  const handlers = Promise.resolve(createScreenHandlers(log) as Handlers);
  return answerRequest({ channel: 'screen.stopped', handlers, log }, [request]).then((answer) => ({ answer, lines }));
}

it('a screen that stops is logged with its name and the kind of error', async () => {
  expect(await told({ screen: 'sell', errorName: 'TypeError' })).toEqual({
    answer: { ok: true, value: null },
    lines: [['screenStopped', { screen: 'sell', errorName: 'TypeError' }]],
  });
});

it('refuses a report of a stopped screen with extra fields, and logs none of its values', async () => {
  const { answer, lines } = await told({ screen: 'sell', errorName: 'TypeError', message: '5531886652142950' });
  expect(answer).toMatchObject({ ok: false, problem: { code: 'invalidRequest' } });
  expect(JSON.stringify(lines)).not.toContain('5531886652142950');
});
