import type { Handlers } from '../../shared/bridge-contract.ts';
import { FIRST_PEOPLE_SETTINGS } from '../../shared/people/people.ts';
import { type PeopleState, peopleChannels } from '../../shared/people/people-channels.ts';
import { type Problem, problem } from '../../shared/problems.ts';

type PeopleChannel = keyof typeof peopleChannels;
export type PeopleHandlers = Pick<Handlers, PeopleChannel>;

/** A till on which nobody is set up and nobody can be. @param why said where somebody asks for it */
export function createNoPeople(why: Problem): PeopleHandlers {
  const state: PeopleState = {
    signIn: 'none',
    problem: why,
    names: [],
    session: null,
    settings: FIRST_PEOPLE_SETTINGS,
  };
  const refuse = async () => ({ ok: false, problem: why });
  const refused = Object.fromEntries(Object.keys(peopleChannels).map((channel) => [channel, refuse]));
  return {
    ...(refused as unknown as PeopleHandlers),
    'people.read': async () => ({ ok: true, value: state }),
    'people.ofBadge': async () => ({ ok: true, value: null }),
    'people.touched': async () => ({ ok: true, value: null }),
    'people.approve': async () => problem('approvalGone'),
  };
}
