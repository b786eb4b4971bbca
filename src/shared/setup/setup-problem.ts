import { z } from 'zod';

/** The rules that what is said of a till can break. For each there is a sentence in `texts/provisioning.ts`. */
const SETUP_RULES = [
  'unreadable',
  'notJson',
  'keptUnreadable',
  'unknownField',
  'missing',
  'noMode',
  'noPublicKey',
  'noTillName',
  'noMerchant',
  'noShopText',
  'noPersonName',
  'noYesOrNo',
  'noPassphrase',
  'noPrefix',
  'noZone',
  'noDayEnd',
  'noCurrency',
  'noCountry',
  'noCeiling',
  'noIpAddress',
  'noMeta',
  'noSuccessValues',
  'noFinalWords',
  'notAnAddress',
  'notHttps',
  'hasCredentials',
  'hasQuery',
  'notForPractice',
  'onlyForPractice',
  'keyWrongLength',
  'keyTooWeak',
  'twoKeys',
  'noHeadOffice',
  'wholeFile',
] as const;

/** What is wrong: the field, empty where it is the file as a whole, and the rule that it breaks. */
export const setupProblemSchema = z.object({ field: z.string(), rule: z.enum(SETUP_RULES) });
export type SetupProblem = z.infer<typeof setupProblemSchema>;
