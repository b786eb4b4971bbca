import type { StartedOffice } from '../start-office.ts';
import { answerAboutPeople, PEOPLE_HELP } from './person-commands.ts';
import { isShopName, NO_SHOP_NAME, timeText } from './said.ts';

/** The parts of a running head office that the console uses. */
export type ConsoleOffice = Pick<StartedOffice, 'answer' | 'people' | 'reads' | 'makeCode'>;

/** Longer than any command. Terminals cut lines at about 4,000 characters. */
const MOST_TYPED = 1_000;

const HELP: readonly string[] = [
  'code                              another code, for one till and ten minutes',
  'code SHOP                         the same; whichever till uses it stands in that shop',
  'tills                             every journal: its id, how it stands, when it was heard of',
  'shops                             the shops in which tills stand',
  'findings                          what contradicts, with its proof and what was done about it',
  'seen FINDING                      somebody has looked at a finding',
  'settle FINDING WHY                a finding is settled, and why',
  'reopen FINDING WHY                it is not, after all',
  'revoke JOURNAL WHY                takes nothing more from a till; what it has sent stays',
  'allow JOURNAL WHY                 takes from it again',
  'shop JOURNAL NAME                 where the till stands',
  'erase REFERENCE WHY               erases the personal data of a payment’s sale in every journal, for good',
  'erasures                          what tills must still erase themselves',
  'verify JOURNAL                    follows all that is kept of a journal, from its beginning',
  'prove DAY JOURNAL                 that the root of a day, as 2026-11-23, has the journal’s head',
  ...PEOPLE_HELP,
  'JOURNAL is an id of “tills”, FINDING a name of “findings”. Of both the beginning is enough where no other begins so.',
  'Ctrl+C ends head office.',
];

/** Answers one line typed on the console. Every line except an empty one has an answer. */
export async function answerConsole(office: ConsoleOffice, typed: string): Promise<readonly string[]> {
  const line = typed.replaceAll('\t', ' ').trim();
  if (line === '') return [];
  if (line.length > MOST_TYPED) return [`A line has at most ${MOST_TYPED} characters: nothing was done.`];
  if (HIDDEN.test(line)) return ['The line has a key in it that is no character, as an arrow is: nothing was done.'];
  const [, first = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  const command = first.toLowerCase();
  const own = Object.hasOwn(OWN, command) ? OWN[command] : null;
  if (own) return await own(office, rest.replace(/\s+/g, ' '));
  const known = `${command} ${rest}`.trim();
  const shops = async () => (await office.reads.listTills()).map(({ shop }) => shop);
  return (
    (await office.answer(known)) ??
    (await answerAboutPeople(office.people, known, shops)) ?? [
      `There is no command “${first}”. Type help to see all of them.`,
    ]
  );
}

/** Returns the sentence that tells an enrolment code. */
export function codeText({ code, expiresAt }: { code: string; expiresAt: string }): string {
  return `A code for one till, good for ten minutes, until ${timeText(expiresAt)}: ${code}`;
}

const HIDDEN = /\p{Cc}/u;

type Answer = (office: ConsoleOffice, rest: string) => Promise<readonly string[]>;

const ending: Answer = async () => ['Nothing was done. Ctrl+C ends head office.'];

const OWN: Readonly<Record<string, Answer>> = {
  help: async () => HELP,
  '?': async () => HELP,
  code: async ({ makeCode, reads }, shop) => {
    if (shop === '') return [codeText(await makeCode())];
    if (!isShopName(shop)) return [NO_SHOP_NAME];
    const isKnown = (await reads.listTills()).some((till) => till.shop === shop);
    // A misspelled shop would be a new shop that nobody may see.
    const asKnown = isKnown ? '' : ', in which no till stands yet';
    return [codeText(await makeCode(shop)), `Whichever till uses it stands in ${shop}${asKnown}.`];
  },
  exit: ending,
  quit: ending,
  stop: ending,
};
