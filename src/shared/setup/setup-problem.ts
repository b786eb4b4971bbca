import { z } from 'zod';

/** The rules that a till's setup can break. Each has a sentence in `resources/locales`. */
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

/** A broken rule, and the field that breaks it: empty for the whole file. */
export const setupProblemSchema = z.object({ field: z.string(), rule: z.enum(SETUP_RULES) });
export type SetupProblem = z.infer<typeof setupProblemSchema>;
