import type { StartedOffice } from '../start-office.ts';
import { answerAboutPeople, PEOPLE_HELP } from './person-commands.ts';
import { isShopName, NO_SHOP_NAME, timeText } from './said.ts';

/** The parts of a running head office that the console uses. */
export type ConsoleOffice = Pick<StartedOffice, 'answer' | 'people' | 'reads' | 'makeCode'>;

/** Longer than any command. Terminals cut lines at about 4,000 characters. */
const MOST_TYPED = 1_000;

const HELP: readonly string[] = [
  'code                              makes a code that connects one till within ten minutes',
  'code SHOP                         the same; the till that uses the code belongs to this shop',
  'tills                             lists the journals: id, state, and when the till last sent something',
  'shops                             lists the shops that have tills',
  'findings                          lists contradictions with their proof and what was done about them',
  'seen FINDING                      records that somebody has looked at a finding',
  'settle FINDING WHY                settles a finding',
  'reopen FINDING WHY                opens a settled finding again',
  'revoke JOURNAL WHY                accepts nothing more from a till; what it has sent stays',
  'allow JOURNAL WHY                 accepts entries from the till again',
  'shop JOURNAL NAME                 says which shop the till belongs to',
  'erase REFERENCE WHY               erases the personal data of a payment’s sale in every journal, for good',
  'erasures                          lists what tills must still erase themselves',
  'verify JOURNAL                    checks the whole chain of a journal',
  ...PEOPLE_HELP,
  '“tills” shows the id of each JOURNAL, “findings” the name of each FINDING. The first characters are enough if nothing else begins with them.',
  'Ctrl+C stops head office.',
];

/** Answers one line typed on the console. Every line except an empty one has an answer. */
export async function answerConsole(office: ConsoleOffice, typed: string): Promise<readonly string[]> {
  const line = typed.replaceAll('\t', ' ').trim();
  if (line === '') return [];
  if (line.length > MOST_TYPED) return [`Nothing was done: a line has at most ${MOST_TYPED} characters.`];
  if (HIDDEN.test(line))
    return ['Nothing was done: the line contains a key that is not a character, such as an arrow.'];
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
  return `A code for one till, valid for ten minutes, until ${timeText(expiresAt)}: ${code}`;
}

const HIDDEN = /\p{Cc}/u;

type Answer = (office: ConsoleOffice, rest: string) => Promise<readonly string[]>;

const ending: Answer = async () => ['Nothing was done. Ctrl+C stops head office.'];

const OWN: Readonly<Record<string, Answer>> = {
  help: async () => HELP,
  '?': async () => HELP,
  code: async ({ makeCode, reads }, shop) => {
    if (shop === '') return [codeText(await makeCode())];
    if (!isShopName(shop)) return [NO_SHOP_NAME];
    const isKnown = (await reads.listTills()).some((till) => till.shop === shop);
    // A misspelled shop would be a new shop that nobody may see.
    const asKnown = isKnown ? '' : ', which has no till yet';
    return [codeText(await makeCode(shop)), `The till that uses it belongs to ${shop}${asKnown}.`];
  },
  exit: ending,
  quit: ending,
  stop: ending,
};
