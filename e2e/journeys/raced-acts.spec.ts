import { expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { askMain, needFourEyes } from '../fixtures/channels.ts';
import { BOLA, setUpPeople } from '../fixtures/people.ts';
import { test } from '../fixtures/till.ts';

test.use({ against: 'provisioned service' });

/** Sends all requests from the page before the first answer arrives. */
async function askAtOnce(page: Page, ...requests: [channel: string, request: object][]): Promise<unknown[]> {
  return await page.evaluate(
    (asked) => Promise.all(asked.map(([channel, request]) => window.paydesk.invoke(channel as 'cases.open', request))),
    requests,
  );
}

const opened = z.object({ value: z.object({ id: z.string() }) });
const refused = z.object({
  problem: z.object({ code: z.literal('approvalNeeded'), facts: z.object({ act: z.string() }) }),
});
const approvers = z.object({ value: z.tuple([z.object({ id: z.string(), name: z.literal(BOLA.name) })]) });

test('a decision of two people stands if one person reverses it meanwhile', { tag: '@long' }, async ({ till }) => {
  const { page } = till;
  await setUpPeople(till);
  const ask = (channel: string, request: object) => askMain(page, channel, request);
  await needFourEyes(page);
  const about = { reason: 'other', claim: null, references: null, external: null };
  const { id } = opened.parse(await ask('cases.open', about)).value;
  const resolve = { id, reason: 'moneyReturned', words: 'By transfer.' };

  const { act } = refused.parse(await ask('cases.resolve', resolve)).problem.facts;
  const [bola] = approvers.parse(await ask('people.approvers', { act })).value;
  const approval = { act, approverId: bola.id, pin: BOLA.pin, reason: 'She saw the transfer' };
  expect(await ask('people.approve', approval)).toMatchObject({ ok: true });

  const [resolved, reopened] = await askAtOnce(
    page,
    ['cases.resolve', resolve],
    ['cases.reopen', { id, words: 'A mistake.' }],
  );
  expect(resolved).toMatchObject({ ok: true });
  expect(refused.safeParse(reopened).success).toBe(true);
  expect(await ask('cases.read', { id })).toMatchObject({ value: { case: { state: { status: 'resolved' } } } });
});
