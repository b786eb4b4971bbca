import type { Channel, RequestOf, RuledChannel } from '../../shared/bridge-contract.ts';
import { isNotSettledOnly, type PaymentQuery } from '../../shared/journal/journal-query.ts';
import { type People, type PeopleChange, permissionsOfPerson } from '../../shared/people/people.ts';
import { confirmingRightsGiven } from '../../shared/people/people-rules.ts';
import type { Need, Permission } from '../../shared/people/permissions.ts';
import type { Actor } from './ledger.ts';

export interface RuleFacts {
  today: () => Promise<string>;
}

type Rule<C extends Channel> = (request: RequestOf<C>, facts: RuleFacts) => Need | Promise<Need>;

/** The rules of channels whose right depends on the request. The contract names the right of every other channel. */
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
 * Returns the right that a change of people needs. Under the four-eyes rule, two changes also need a second person: a
 * grant of a right to confirm, once somebody else could confirm it, and the end of the rule or of sign-in.
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

/** Hides totals, even sums of filtered lists, from people who count blind. Unsettled payments are in no total. */
async function sumsOf(query: PaymentQuery, facts: RuleFacts): Promise<Need> {
  if (isNotSettledOnly(query)) return 'signedIn';
  const need = await listOf(query, facts);
  return need === 'signedIn' ? 'lookAtDay' : { all: ['otherDays', 'lookAtDay'] };
}

/** Returns the right to see a list. Everybody may see unsettled payments of any day, and all payments of today. */
async function listOf(query: PaymentQuery, { today }: RuleFacts): Promise<Need> {
  if (isNotSettledOnly(query)) return 'signedIn';
  const { filters } = query;
  const day = await today();
  return filters?.dayFrom === day && filters.dayTo === day ? 'signedIn' : 'otherDays';
}
