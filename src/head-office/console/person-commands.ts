import { renderUnicodeCompact } from 'uqr';
import {
  type GrantedShops,
  grantedShopsSchema,
  WEB_RIGHTS,
  type WebRight,
} from '../../shared/head-office-web/web-rights.ts';
import { addPerson, type FirstCredentials, grant, resetPerson } from '../people/people.ts';
import { type PeopleParts, readName } from '../people/people-parts.ts';
import type { KnownPerson, Look } from '../people/person-store.ts';
import { timeText, tooMuchText } from './said.ts';

/** The help for commands about people. */
export const PEOPLE_HELP: readonly string[] = [
  'people                            who may look at head office in a browser',
  'person add NAME                   makes a person, who sees nothing until shops are granted',
  'person shops NAME all             lets a person see every shop',
  'person shops NAME Shop A, Shop B  lets a person see these shops and no other; none where none is named',
  `person rights NAME ${WEB_RIGHTS.join(' ')}`,
  '                                  what else a person may do; nothing where nothing is named',
  'person reset NAME                 a new first password and a new secret; the person is signed out',
  'person remove NAME                takes a person away',
  'looks                             the newest looks at payments',
];

const LOOKS_SHOWN = 50;

/**
 * Answers commands about the people of head office.
 * @param shopsOfTills the shops with tills
 * @returns the lines to print; null for any other command
 */
export async function answerAboutPeople(
  parts: PeopleParts,
  line: string,
  shopsOfTills: () => Promise<readonly string[]>,
): Promise<readonly string[] | null> {
  const [subject, typedAct = '', typedName = '', ...rest] = line.split(/\s+/);
  if ((subject === 'people' || subject === 'looks') && typedAct !== '') return [tooMuchText(subject, subject)];
  if (subject === 'people') return orElse((await parts.store.people()).map(personLineAt(parts.clock())), NO_PEOPLE);
  if (subject === 'looks') return orElse((await parts.store.looks(LOOKS_SHOWN)).map(lookLine), NO_LOOKS);
  if (subject !== 'person') return null;
  const act = typedAct.toLowerCase();
  const work = Object.hasOwn(ACTS, act) ? ACTS[act] : null;
  if (!work) return typedAct === '' ? PEOPLE_HELP : [`There is no “person ${typedAct}”. There are:`, ...PEOPLE_HELP];
  if (typedName === '') return [`The name is missing: person ${act} NAME`];
  const name = readName(typedName);
  if (name === null) {
    return [
      'A name has 2 to 40 letters a to z, digits, dots, dashes or low lines, and begins with a letter or a digit.',
    ];
  }
  const takesMore = act === 'shops' || act === 'rights';
  if (!takesMore && rest.length > 0) return [tooMuchText(`person ${act}`, `person ${act} NAME`)];
  return await work({ ...parts, shopsOfTills }, name, rest.join(' '));
}

const NO_PEOPLE = 'Nobody may look yet. To make somebody, type: person add NAME';
const NO_LOOKS = 'Nobody has looked at a payment yet.';

function orElse(lines: readonly string[], otherwise: string): readonly string[] {
  return lines.length > 0 ? lines : [otherwise];
}

function lookLine({ at, name, journal, reference }: Look): string {
  return `${timeText(at)}  ${name}  ${reference}  in journal ${journal}`;
}

interface ActParts extends PeopleParts {
  shopsOfTills: () => Promise<readonly string[]>;
}

type Act = (parts: ActParts, name: string, rest: string) => Promise<readonly string[]>;

const ACTS: Readonly<Record<string, Act>> = {
  add: async (parts, name) => {
    const first = await addPerson(parts, name);
    if (!first) return [`There is a person ${name} already.`];
    return [
      ...firstLines(first),
      `${name} sees nothing yet. To let ${name} see every shop, type: person shops ${name} all`,
    ];
  },
  reset: async (parts, name) => {
    const first = await resetPerson(parts, name);
    return first ? [...firstLines(first), `${name} is signed out everywhere.`] : [nobody(name)];
  },
  remove: async ({ store }, name) => [(await store.remove(name)) ? `${name} is gone, and signed out.` : nobody(name)],
  shops: async (parts, name, rest) => {
    const shops = readShops(rest);
    if (shops === null) return ['A shop’s name has at most 100 characters: nothing was changed.'];
    if (shops !== 'all' && shops.some((shop) => shop.toLowerCase() === 'all')) {
      return ['“all” is every shop, and stands alone: nothing was changed.'];
    }
    if (!(await grant(parts, name, { shops }))) return [nobody(name)];
    const there = await parts.shopsOfTills();
    const empty = shops === 'all' ? [] : shops.filter((shop) => !there.includes(shop));
    return [
      `${name} sees ${shopsText(shops)}.`,
      // A misspelled shop would show nothing to the person.
      ...empty.map((shop) => `No till stands in “${shop}” yet. Type shops to see how they are spelled.`),
    ];
  },
  rights: async (parts, name, rest) => {
    const typed = rest.split(/[\s,]+/).filter((word) => word !== '');
    const rights = WEB_RIGHTS.filter((right) => typed.includes(right));
    if (rights.length !== new Set(typed).size) return [`The rights are ${WEB_RIGHTS.join(', ')}: nothing was changed.`];
    if (!(await grant(parts, name, { rights }))) return [nobody(name)];
    return [`${name} ${rightsText(rights)}.`];
  },
};

function nobody(name: string): string {
  return `There is no person ${name}.`;
}

/** Returns null if one of the names is invalid. */
function readShops(typed: string): GrantedShops | null {
  if (typed.trim().toLowerCase() === 'all') return 'all';
  const shops = [...new Set(typed.split(',').map((shop) => shop.trim()))].filter((shop) => shop !== '');
  return grantedShopsSchema.safeParse(shops).data ?? null;
}

/** Prints the secret as a QR code for a telephone and as an address for typing. */
function firstLines({ password, until, otpauth }: FirstCredentials): readonly string[] {
  return [
    ...renderUnicodeCompact(otpauth).split('\n'),
    `For the authenticator: ${otpauth}`,
    `First password, good once until ${timeText(until)}: ${password}`,
    'Neither is shown again. The person chooses a password of their own with the first sign-in.',
  ];
}

function personLineAt(now: Date): (person: KnownPerson) => string {
  return ({ name, shops, rights, firstUntil }) =>
    [`${name}: sees ${shopsText(shops)}`, rightsText(rights), ...standingOf(name, firstUntil, now)].join('; ');
}

/** Says how long the first password is valid. Empty if the person has chosen a password. */
function standingOf(name: string, firstUntil: string | null, now: Date): string[] {
  if (firstUntil === null) return [];
  if (firstUntil > now.toISOString()) return [`has a first password, good once until ${timeText(firstUntil)}`];
  return [`has no own password, and the first one was used or has run out: type person reset ${name}`];
}

function shopsText(shops: GrantedShops): string {
  return shops === 'all' ? 'every shop' : shops.join(', ') || 'no shop';
}

function rightsText(rights: readonly WebRight[]): string {
  if (rights.length === 0) return 'may do nothing else';
  return `may also ${rights.map((right) => RIGHT_WORDS[right]).join(', and ')}`;
}

const RIGHT_WORDS: Record<WebRight, string> = {
  personal: 'read names, e-mail and phone (personal)',
  findings: 'say that a finding was seen or settled (findings)',
  erase: 'erase personal data (erase)',
};
