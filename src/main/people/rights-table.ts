import type { Channel, RequestOf, RuledChannel } from '../../shared/bridge-contract.ts';
import type { PaymentQuery } from '../../shared/journal/journal-query.ts';
import { type People, type PeopleChange, permissionsOfPerson } from '../../shared/people/people.ts';
import { confirmingRightsGiven } from '../../shared/people/people-rules.ts';
import type { Need, Permission } from '../../shared/people/permissions.ts';
import type { Actor } from './ledger.ts';

/** What a rule may ask beside the request. @property today the shop's business day @property returnsMoney whether this case says that money was returned */
export interface RuleFacts {
  today: () => Promise<string>;
  returnsMoney: (caseId: string) => Promise<boolean>;
}

/** The same with the people as they are proven. @property actor who asks; null where nobody is signed in */
export interface RuleAsked extends RuleFacts {
  people: People;
  actor: Actor | null;
}

type Rule<C extends Channel> = (request: RequestOf<C>, asked: RuleAsked) => Need | Promise<Need>;

/** What a channel needs where that depends on what is asked. The contract says it of all others, each beside its schemas. */
export const RULES: { readonly [C in RuledChannel]: Rule<C> } = {
  'sale.charge': ({ override }) => (override ? { all: ['secondCharge', 'takePayment'] } : 'takePayment'),
  'setup.finish': ({ keyMark }) => ({ all: keyMark === null ? ['settings'] : ['keys', 'settings'], fourEyes: true }),
  'staff.add': ({ name, role }, asked) =>
    confirmed('staff', { kind: 'personAdded', person: { id: '', name, role } }, asked),
  'staff.change': (changed, asked) => confirmed('staff', { kind: 'personChanged', ...changed }, asked),
  'staff.resetPin': ({ id }, asked) => confirmed('resetPin', { kind: 'pinSet', id }, asked),
  'staff.setPersonRight': (set, asked) => confirmed('rights', { kind: 'personRightSet', ...set }, asked),
  'staff.setRoleRight': (set, asked) => confirmed('rights', { kind: 'roleRightSet', ...set }, asked),
  'staff.setSettings': ({ fourEyes, signIn }) =>
    fourEyes && signIn === 'on' ? 'rights' : { all: ['rights'], fourEyes: true },
  'journal.page': listOf,
  'journal.sums': sumsOf,
  'journal.dayTotals': async ({ from, to }, { today }) => {
    const day = await today();
    return from === day && to === day ? 'lookAtDay' : { all: ['otherDays', 'lookAtDay'] };
  },
  'cases.resolve': ({ reason }) => ({ all: ['resolveCase'], fourEyes: reason === 'moneyReturned' }),
  // What two people have said is not taken back by one: goods could leave for money that was returned.
  'cases.reopen': async ({ id }, { returnsMoney }) => ({ all: ['resolveCase'], fourEyes: await returnsMoney(id) }),
};

/** Rights that nobody has where nobody is signed in, not even on a till that asks for no sign-in. */
export const NEED_A_PERSON: readonly Permission[] = ['staff', 'rights', 'resetPin'];

/**
 * Where acts need a second person, nobody makes one alone whose PIN he knows, unless there is nobody yet who could confirm it.
 * Who lacks a right himself is refused when the change is judged.
 */
function confirmed(needed: Permission, change: PeopleChange, { people, actor }: RuleAsked): Need {
  const given = confirmingRightsGiven(people, change);
  if (!people.settings.fourEyes || given.length === 0) return needed;
  const all = [needed, ...given.filter((each) => each !== needed)] as const;
  const able = people.persons.filter(({ id }) => all.every((each) => permissionsOfPerson(people, id).has(each)));
  const isAsked = able.some(({ id }) => id === actor?.id) && able.length > 1;
  return isAsked ? { all, fourEyes: true } : needed;
}

/**
 * What the day came to is told to nobody who is about to count it: a cashier counts blind, and the sum of a filtered list is a sum.
 * What is not settled is handed over by nobody, and so is in no count.
 */
async function sumsOf(query: PaymentQuery, facts: RuleFacts): Promise<Need> {
  if (isToDo(query)) return 'signedIn';
  const need = await listOf(query, facts);
  return need === 'signedIn' ? 'lookAtDay' : { all: ['otherDays', 'lookAtDay'] };
}

/** What is not settled is everybody's work, of whatever day; other lists are free for today alone. */
async function listOf(query: PaymentQuery, { today }: RuleFacts): Promise<Need> {
  if (isToDo(query)) return 'signedIn';
  const { filters } = query;
  const day = await today();
  return filters?.dayFrom === day && filters.dayTo === day ? 'signedIn' : 'otherDays';
}

function isToDo({ outcomes }: PaymentQuery): boolean {
  return outcomes?.every((outcome) => outcome === 'open' || outcome === 'unknown') === true;
}
