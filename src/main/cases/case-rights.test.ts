import { describe, expect, it } from 'vitest';
import type { NewEntry } from '../../shared/journal/journal-entry.ts';
import { actOf, approve } from '../people/approvals.fixture.ts';
import { codeOf, newShop } from '../people/peopled.fixture.ts';
import { casesInTurn, makeTill, NOW } from './case-till.fixture.ts';
import { createCaseHandlers } from './till-cases.ts';

const REOPENED = { words: 'It was a mistake.' };
const RETURNED = { reason: 'moneyReturned', words: 'Sent back.' } as const;

/** Opens a shop that requires a second person, with an open case. Ada, who may resolve cases, is signed in. */
async function shopWithCase({ fourEyes = true } = {}) {
  const people = await newShop('Ada', { fourEyes });
  const till = await makeTill(undefined, people.acting.permit);
  const journal = casesInTurn(till.cases);
  const handlers = people.protect(createCaseHandlers({ keeper: till.keeper, journal, clock: { now: () => NOW } }));
  const id = await till.openCase();
  const standing = () => till.cases.caseFile(id)?.case.state.status;
  return { people, till, handlers, id, standing };
}

describe('a decision that money was returned', () => {
  it('names the approver of a return in the entry', async () => {
    const { people, till, handlers, id } = await shopWithCase();
    const stamped: NewEntry[] = [];
    const append = till.store.append.bind(till.store);
    till.store.append = (entry) => {
      stamped.push(people.acting.stamped({ ...entry, actor: 'Ada' }));
      return append(entry);
    };
    await approve(people, actOf(await handlers['cases.resolve']({ id, ...RETURNED })), 'Bola');
    await handlers['cases.resolve']({ id, ...RETURNED });
    expect(stamped).toMatchObject([{ happening: { kind: 'caseResolved' }, approved: { by: { name: 'Bola' } } }]);
  });

  it('needs two people to decide that money was returned, and to reverse that decision', async () => {
    const { people, handlers, id, standing } = await shopWithCase();
    const asked = await handlers['cases.resolve']({ id, ...RETURNED });
    expect([codeOf(asked), standing()]).toEqual(['approvalNeeded', 'open']);
    await approve(people, actOf(asked), 'Bola');
    expect(codeOf(await handlers['cases.resolve']({ id, ...RETURNED }))).toBe('done');
    const refused = await handlers['cases.reopen']({ id, ...REOPENED });
    expect([codeOf(refused), standing()]).toEqual(['approvalNeeded', 'resolved']);
    expect(await approve(people, actOf(refused), 'Bola')).toBe('done');
    expect(codeOf(await handlers['cases.reopen']({ id, ...REOPENED }))).toBe('done');
    expect(standing()).toBe('open');
  });

  it('does not let one person reverse a return by reopening the case during the decision', async () => {
    const { people, handlers, id, standing } = await shopWithCase();
    await approve(people, actOf(await handlers['cases.resolve']({ id, ...RETURNED })), 'Bola');
    const sent = [handlers['cases.resolve']({ id, ...RETURNED }), handlers['cases.reopen']({ id, ...REOPENED })];
    expect((await Promise.all(sent)).map(codeOf)).toEqual(['done', 'approvalNeeded']);
    expect(standing()).toBe('resolved');
  });

  it('needs only one person to decide about a return if the shop does not require a second', async () => {
    const { handlers, id, standing } = await shopWithCase({ fourEyes: false });
    const sent = [handlers['cases.resolve']({ id, ...RETURNED }), handlers['cases.reopen']({ id, ...REOPENED })];
    expect((await Promise.all(sent)).map(codeOf)).toEqual(['done', 'done']);
    expect(standing()).toBe('open');
  });
});

describe('a decision about a case other than returned money', () => {
  it('needs no second person for any other decision on a case, not even to reverse one', async () => {
    const { handlers, id, standing } = await shopWithCase();
    const resolved = await handlers['cases.resolve']({ id, reason: 'goodsHandedOver', words: 'Fetched.' });
    expect(codeOf(resolved)).toBe('done');
    expect(codeOf(await handlers['cases.reopen']({ id, ...REOPENED }))).toBe('done');
    expect(standing()).toBe('open');
  });
});
