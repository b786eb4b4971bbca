import { renderUnicodeCompact } from 'uqr';
import { type GrantedShops, WEB_RIGHTS, type WebRight } from '../../shared/head-office-web/web-rights.ts';
import { addPerson, type FirstCredentials, grant, resetPerson } from './people.ts';
import { type PeopleParts, readName } from './people-parts.ts';
import type { KnownPerson } from './person-store.ts';

const USAGE: readonly string[] = [
  'people                            who may look at head office in a browser',
  'person add NAME                   makes a person, who sees nothing until shops are granted',
  'person shops NAME all             lets a person see every shop',
  'person shops NAME Shop A, Shop B  lets a person see these shops and no other; none where none is named',
  `person rights NAME ${WEB_RIGHTS.join(' ')}  what else a person may do; nothing where nothing is named`,
  'person reset NAME                 a new first password and a new secret; the person is signed out',
  'person remove NAME                takes a person away',
  'looks                             the newest looks at payments',
];

const LOOKS_SHOWN = 50;

/** Answers what whoever runs head office types about its people. @returns what is printed; null where it is about something else */
export async function answerAboutPeople(parts: PeopleParts, line: string): Promise<readonly string[] | null> {
  const [subject, act = '', typedName = '', ...rest] = line.split(/\s+/);
  if (subject === 'people') return (await parts.store.people()).map(personLine);
  if (subject === 'looks') return (await parts.store.looks(LOOKS_SHOWN)).map((look) => JSON.stringify(look));
  if (subject !== 'person') return null;
  const name = readName(typedName);
  const work = Object.hasOwn(ACTS, act) ? ACTS[act] : null;
  if (!work) return USAGE;
  if (name === null) return ['A name has 2 to 40 letters a to z, digits, dots, dashes or low lines.'];
  return await work(parts, name, rest.join(' '));
}

type Act = (parts: PeopleParts, name: string, rest: string) => Promise<readonly string[]>;

const ACTS: Readonly<Record<string, Act>> = {
  add: async (parts, name) => {
    const first = await addPerson(parts, name);
    if (!first) return [`There is a person ${name} already.`];
    return [...firstLines(first), `${name} sees nothing yet: person shops ${name} all`];
  },
  reset: async (parts, name) => {
    const first = await resetPerson(parts, name);
    return first ? firstLines(first) : [nobody(name)];
  },
  remove: async ({ store }, name) => [(await store.remove(name)) ? `${name} is gone, and signed out.` : nobody(name)],
  shops: async (parts, name, rest) => {
    const shops = readShops(rest);
    if (!(await grant(parts, name, { shops }))) return [nobody(name)];
    return [`${name} sees ${shops === 'all' ? 'every shop' : shops.join(', ') || 'no shop'}.`];
  },
  rights: async (parts, name, rest) => {
    const typed = rest.split(/[\s,]+/).filter((word) => word !== '');
    const rights = WEB_RIGHTS.filter((right) => typed.includes(right));
    if (rights.length !== new Set(typed).size) return [`The rights are ${WEB_RIGHTS.join(' and ')}.`];
    if (!(await grant(parts, name, { rights }))) return [nobody(name)];
    return [`${name} has ${rightsText(rights)}.`];
  },
};

function nobody(name: string): string {
  return `There is no person ${name}.`;
}

function readShops(typed: string): GrantedShops {
  if (typed.trim() === 'all') return 'all';
  return [...new Set(typed.split(',').map((shop) => shop.trim()))].filter((shop) => shop !== '');
}

/** The secret is in both: the square is for a telephone, the address for whoever cannot scan it. */
function firstLines({ password, until, otpauth }: FirstCredentials): readonly string[] {
  return [
    renderUnicodeCompact(otpauth),
    `For the authenticator: ${otpauth}`,
    `First password, good once until ${until}: ${password}`,
    'Neither is shown again. The person chooses a password of their own with the first sign-in.',
  ];
}

function personLine({ name, shops, rights, firstUntil }: KnownPerson): string {
  const standing = firstUntil === null ? '' : ', has not chosen a password yet';
  return `${name}: ${shops === 'all' ? 'every shop' : shops.join(', ') || 'no shop'}; ${rightsText(rights)}${standing}`;
}

function rightsText(rights: readonly WebRight[]): string {
  return rights.length === 0 ? 'no other right' : `the right ${rights.join(' and ')}`;
}
