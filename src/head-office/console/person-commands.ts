import { renderUnicodeCompact } from 'uqr';
import {
  type GrantedShops,
  grantedShopsSchema,
  WEB_RIGHTS,
  type WebRight,
} from '../../shared/head-office-web/web-rights.ts';
import { mayBeKept } from '../../shared/input/kept-text.ts';
import { addPerson, type FirstCredentials, resetPerson } from '../people/people.ts';
import { type PeopleParts, readName } from '../people/people-parts.ts';
import type { KnownPerson, Look } from '../people/person-store.ts';
import { isFirstPasswordValid } from '../people/sign-in.ts';
import { timeText, tooMuchText } from './said.ts';

export const PEOPLE_HELP: readonly string[] = [
  'people                            lists the people who may open head office in a browser',
  'person add NAME                   adds a person, who sees nothing until you grant shops',
  'person shops NAME all             lets a person see every shop',
  'person shops NAME Shop A, Shop B  lets a person see only these shops, or none if you name none',
  `person rights NAME ${WEB_RIGHTS.join(' ')}`,
  '                                  sets what else a person may do; name none to take all away',
  'person reset NAME                 makes a new first password and secret, and signs the person out',
  'person remove NAME                removes a person',
  'looks                             lists who looked at which payment, newest first',
];

const LOOKS_SHOWN = 50;

/**
 * @param shopsOfTills the shops that have tills
 * @returns the lines to print; null if the command is not about people
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
  if (!work)
    return typedAct === '' ? PEOPLE_HELP : [`There is no command “person ${typedAct}”. These exist:`, ...PEOPLE_HELP];
  if (typedName === '') return [`The name is missing: person ${act} NAME`];
  const name = readName(typedName);
  if (name === null) {
    return [
      'A name has 2 to 40 letters a to z, digits, dots, dashes or underscores, and begins with a letter or a digit.',
    ];
  }
  const takesMore = act === 'shops' || act === 'rights';
  if (!takesMore && rest.length > 0) return [tooMuchText(`person ${act}`, `person ${act} NAME`)];
  return await work({ ...parts, shopsOfTills }, name, rest.join(' '));
}

const NO_PEOPLE = 'There are no people yet. To add one, type: person add NAME';
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
    if (!first) return [`${name} exists already.`];
    return [
      ...firstLines(first),
      `${name} sees nothing yet. To let ${name} see every shop, type: person shops ${name} all`,
    ];
  },
  reset: async (parts, name) => {
    const first = await resetPerson(parts, name);
    return first ? [...firstLines(first), `${name} is signed out everywhere.`] : [nobody(name)];
  },
  remove: async ({ store }, name) => [
    (await store.remove(name)) ? `${name} was removed and signed out.` : nobody(name),
  ],
  shops: async (parts, name, rest) => {
    const shops = readShops(rest);
    if (shops === null) {
      return ['Nothing was changed: a shop’s name has at most 100 characters, and no card number or BVN.'];
    }
    if (shops !== 'all' && shops.some((shop) => shop.toLowerCase() === 'all')) {
      return ['Nothing was changed: “all” means every shop and cannot be combined with others.'];
    }
    if (!(await parts.store.grant(name, { shops }))) return [nobody(name)];
    const there = await parts.shopsOfTills();
    const empty = shops === 'all' ? [] : shops.filter((shop) => !there.includes(shop));
    return [
      `${name} sees ${shopsText(shops)}.`,
      // With a misspelled shop the person would see nothing.
      ...empty.map((shop) => `“${shop}” has no till yet. Type tills to see the spelling of the others.`),
    ];
  },
  rights: async (parts, name, rest) => {
    const typed = rest.split(/[\s,]+/).filter((word) => word !== '');
    const rights = WEB_RIGHTS.filter((right) => typed.includes(right));
    if (rights.length !== new Set(typed).size) return [`Nothing was changed: the rights are ${WEB_RIGHTS.join(', ')}.`];
    if (!(await parts.store.grant(name, { rights }))) return [nobody(name)];
    return [`${name} ${rightsText(rights)}.`];
  },
};

function nobody(name: string): string {
  return `Nobody is called ${name}.`;
}

function readShops(typed: string): GrantedShops | null {
  if (typed.trim().toLowerCase() === 'all') return 'all';
  const shops = [...new Set(typed.split(',').map((shop) => shop.trim()))].filter((shop) => shop !== '');
  return (shops.every(mayBeKept) && grantedShopsSchema.safeParse(shops).data) || null;
}

/** Prints the authenticator secret as a QR code for a telephone and as an address for typing. */
function firstLines({ password, until, otpauth }: FirstCredentials): readonly string[] {
  return [
    ...renderUnicodeCompact(otpauth).split('\n'),
    `For the authenticator: ${otpauth}`,
    `First password, valid once until ${timeText(until)}: ${password}`,
    'Neither is shown again. At the first sign-in the person chooses a password.',
  ];
}

function personLineAt(now: Date): (person: KnownPerson) => string {
  return ({ name, shops, rights, firstUntil }) =>
    [`${name}: sees ${shopsText(shops)}`, rightsText(rights), ...standingOf(name, firstUntil, now)].join('; ');
}

function standingOf(name: string, firstUntil: string | null, now: Date): string[] {
  if (firstUntil === null) return [];
  if (isFirstPasswordValid(firstUntil, now)) return [`has a first password, valid once until ${timeText(firstUntil)}`];
  return [`has no password of their own, and the first one was used or has expired: type person reset ${name}`];
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
  findings: 'settle findings (findings)',
  erase: 'erase personal data (erase)',
};
