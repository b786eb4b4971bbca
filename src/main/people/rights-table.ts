import type { Channel, RequestOf, RuledChannel } from '../../shared/bridge-contract.ts';
import { isNotSettledOnly, type PaymentQuery } from '../../shared/journal/journal-query.ts';
import { type People, type PeopleChange, permissionsOfPerson } from '../../shared/people/people.ts';
import { confirmingRightsGiven } from '../../shared/people/people-rules.ts';
import type { Need, Permission } from '../../shared/people/permissions.ts';
import type { Actor } from './ledger.ts';

/** What a rule may ask. */
export interface RuleFacts {
  /** The shop's business day. */
  today: () => Promise<string>;
}

type Rule<C extends Channel> = (request: RequestOf<C>, facts: RuleFacts) => Need | Promise<Need>;

/**
 * What a channel needs if that depends on the request. The contract has all other channels. What depends on a case or on the
 * people themselves is decided where they change: see `Acting.permit`.
 */
export const RULES: { readonly [C in RuledChannel]: Rule<C> } = {
  'sale.charge': ({ override }) => (override ? { all: ['secondCharge', 'takePayment'] } : 'takePayment'),
  'payment.handOver': ({ override }) => (override ? { all: ['handOverUnanswered', 'handOver'] } : 'handOver'),
  'payment.handOverAfterReview': ({ override }) => ({
    all: override ? ['handOverUnanswered', 'handOverAfterReview', 'handOver'] : ['handOverAfterReview', 'handOver'],
  }),
  'setup.finish': ({ keyMark }) => ({ all: keyMark === null ? ['settings'] : ['keys', 'settings'], fourEyes: true }),
  'journal.page': listOf,
  'journal.sums': sumsOf,
  'journal.dayTotals': async ({ from, to }, { today }) => {
    const day = await today();
    return from === day && to === day ? 'lookAtDay' : { all: ['otherDays', 'lookAtDay'] };
  },
};

/**
 * Returns what a change of the people needs. If acts need a second person, so does every change that lets somebody be that
 * person, as soon as somebody else could confirm the change; so does switching the rule off.
 * @param actor who makes the change
 * @param people as they are before the change
 */
export function needOfChange(change: PeopleChange, actor: Actor, people: People): Need {
  const needed = rightFor(change);
  if (change.kind === 'settingsChanged') {
    const { fourEyes, signIn } = change.settings;
    return fourEyes && signIn === 'on' ? needed : { all: [needed], fourEyes: true };
  }
  const given = confirmingRightsGiven(people, change);
  if (!people.settings.fourEyes || given.length === 0) return needed;
  const all = [needed, ...given.filter((each) => each !== needed)] as const;
  const able = people.persons.filter(({ id }) => all.every((each) => permissionsOfPerson(people, id).has(each)));
  const isConfirmed = able.some(({ id }) => id === actor.id) && able.length > 1;
  return isConfirmed ? { all, fourEyes: true } : needed;
}

function rightFor({ kind }: PeopleChange): Permission {
  if (kind === 'pinSet') return 'resetPin';
  return kind === 'personAdded' || kind === 'personChanged' || kind === 'badgeSet' ? 'staff' : 'rights';
}

/**
 * What the day came to is told to nobody who is about to count it: a cashier counts blind, and the sum of a filtered list is a sum.
 * What is not settled is handed over by nobody, and so is in no count.
 */
async function sumsOf(query: PaymentQuery, facts: RuleFacts): Promise<Need> {
  if (isNotSettledOnly(query)) return 'signedIn';
  const need = await listOf(query, facts);
  return need === 'signedIn' ? 'lookAtDay' : { all: ['otherDays', 'lookAtDay'] };
}

/** What is not settled is everybody's work, of whatever day; other lists are free for today alone. */
async function listOf(query: PaymentQuery, { today }: RuleFacts): Promise<Need> {
  if (isNotSettledOnly(query)) return 'signedIn';
  const { filters } = query;
  const day = await today();
  return filters?.dayFrom === day && filters.dayTo === day ? 'signedIn' : 'otherDays';
}
