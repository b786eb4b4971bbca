import type { StartedOffice } from '../start-office.ts';
import { answerAboutPeople, PEOPLE_HELP } from './person-commands.ts';
import { isShopName, NO_SHOP_NAME, timeText } from './said.ts';

export type ConsoleOffice = Pick<StartedOffice, 'answer' | 'people' | 'reads' | 'makeCode'>;

/** No command is this long. Terminals cut lines at about 4,000 characters. */
const MOST_TYPED = 1_000;

const HELP: readonly string[] = [
  'code                              makes a code that connects one till within ten minutes',
  'code SHOP                         the same; the till that uses the code belongs to this shop',
  'tills                             lists the journals: id, state, and when the till last sent something',
  'revoke JOURNAL WHY                accepts nothing more from a till; what it has sent stays',
  'allow JOURNAL WHY                 accepts entries from the till again',
  'shop JOURNAL NAME                 says which shop the till belongs to',
  'verify JOURNAL                    checks the whole chain of a journal',
  ...PEOPLE_HELP,
  '“tills” shows the id of each JOURNAL. The first characters are enough if nothing else begins with them.',
  'Ctrl+C stops head office.',
];

export async function answerConsole(office: ConsoleOffice, typed: string): Promise<readonly string[]> {
  const line = typed.replaceAll('\t', ' ').trim();
  if (line === '') return [];
  if (line.length > MOST_TYPED) return [`Nothing was done: a line has at most ${MOST_TYPED} characters.`];
  if (HIDDEN.test(line))
    return ['Nothing was done: the line contains a key that is not a character, such as an arrow.'];
  const [, first = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  const command = first.toLowerCase();
  if (command === 'help') return HELP;
  if (command === 'code') return await codeLines(office, rest.replace(/\s+/g, ' '));
  const known = `${command} ${rest}`.trim();
  const shops = async () => (await office.reads.listTills()).map(({ shop }) => shop);
  return (
    (await office.answer(known)) ??
    (await answerAboutPeople(office.people, known, shops)) ?? [
      `There is no command “${first}”. Type help to see all of them.`,
    ]
  );
}

export function codeText({ code, expiresAt }: { code: string; expiresAt: string }): string {
  return `A code for one till, valid for ten minutes, until ${timeText(expiresAt)}: ${code}`;
}

const HIDDEN = /\p{Cc}/u;

async function codeLines({ makeCode, reads }: ConsoleOffice, shop: string): Promise<readonly string[]> {
  if (shop === '') return [codeText(await makeCode())];
  if (!isShopName(shop)) return [NO_SHOP_NAME];
  const isKnown = (await reads.listTills()).some((till) => till.shop === shop);
  // A misspelled name would create a new shop that nobody may see.
  const asKnown = isKnown ? '' : ', which has no till yet';
  return [codeText(await makeCode(shop)), `The till that uses it belongs to ${shop}${asKnown}.`];
}
