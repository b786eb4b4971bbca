import { z } from 'zod';
import { plainTextSchema } from '../input/visible-text.ts';
import { languageSchema } from '../languages.ts';
import { modeSchema } from '../mode.ts';
import { passphraseSchema } from '../people/people-channels.ts';
import { connectionTestSchema } from './connection-test.ts';
import { setupProblemSchema } from './setup-problem.ts';

const text = plainTextSchema().max(200).optional();

/**
 * What a person says of a till that is connected: fields of a provisioning file, none of them secret. Whether they are right is
 * decided by the rules of that file, in main; here they only must not be endless.
 */
const setupFieldsSchema = z.strictObject({
  mode: z.enum(['sandbox', 'live']),
  merchant: text,
  address: text,
  phone: text,
  taxNumber: text,
  vatLine: text,
  zone: text,
  currency: text,
  dayEndsAtHour: z.int().optional(),
  till: text,
  baseUrl: text,
  publicKey: text,
  returnUrl: text,
  updateServer: text,
  meteredConnection: z.boolean().optional(),
  pinsAgreedBy: text,
  unkeptKeyAgreedBy: text,
});
export type SetupFields = z.infer<typeof setupFieldsSchema>;

const keyMarkSchema = z.object({
  /** First bytes of its SHA-256. */
  fingerprint: z.string(),
  /** Whether it was the secret key, from which the encryption key was made. */
  isDerived: z.boolean(),
});

const setupViewSchema = z.object({
  /** Who has set it up; null where nobody has. */
  by: z.enum(['file', 'person']).nullable(),
  /** As it is connected, or would be; what was never said is left out. */
  fields: setupFieldsSchema,
  /** The mode with a service of its own that it may be in; null where it can only practise. */
  connectedMode: modeSchema.nullable(),
  /** Whether goods were handed over in practice, once at least. */
  hasPractised: z.boolean(),
  /** Whether this machine can keep a key so that nobody else reads it. */
  hasKeyStore: z.boolean(),
  /** Whether this machine forgets at a restart which entry of its journal was the newest, so that the next start asks a person. */
  losesHeads: z.boolean(),
  /** Whether a passphrase is held that opens the people and keys that are locked with one, so that none need be asked for. */
  holdsPassphrase: z.boolean(),
  /** Whether people or keys are locked with a passphrase already, so that no other one is taken. */
  isLocked: z.boolean(),
  /** The modes whose own keys are: whoever connects the till to one of them gives the passphrase that there is. */
  lockedModes: z.array(modeSchema),
  /** A provisioning file is named: what it says holds again at the next start. */
  file: z
    .object({
      /** Others who use this machine can read it. */
      isReadable: z.boolean(),
      /** Keys or a passphrase stand in it. */
      hasSecrets: z.boolean(),
    })
    .nullable(),
});
export type SetupView = z.infer<typeof setupViewSchema>;

/** Empty, too: what a key looks like is said beside the field. */
const entered = plainTextSchema().max(200);
const passphrase = passphraseSchema.nullable();
/** Of the key that was given on this way through the screens: the one that somebody else has left lying is not taken. */
const keyMark = z.string().max(40).nullable();

/** How a till is set up. Whatever changes the till opens it anew, and the page is loaded again. */
export const setupChannels = {
  /** `Practise first`: the till sells with the service that is built in. Only where nobody has set it up yet. */
  'setup.practise': { needs: 'settings', request: z.strictObject({ language: languageSchema }), response: z.null() },
  'setup.read': { needs: 'signedIn', request: z.undefined(), response: setupViewSchema },
  /** What of these breaks a rule first; null where nothing does. */
  'setup.check': {
    needs: 'settings',
    request: z.strictObject({ fields: setupFieldsSchema }),
    response: z.object({ refused: setupProblemSchema.nullable() }),
  },
  /** The key as the service gave it: the finished one, or the secret key. Main holds what it makes of it, and tells a mark of it. */
  'setup.giveKey': {
    needs: 'keys',
    request: z.strictObject({ entered, prefix: z.string().max(40) }),
    response: keyMarkSchema,
  },
  /** Asks the service for its banks and, of a sandbox, whether it can read what this key encrypts. */
  'setup.test': {
    needs: 'settings',
    request: z.strictObject({ fields: setupFieldsSchema, keyMark }),
    response: connectionTestSchema,
  },
  /** Keeps all of it, with the key that was given, and goes to the service or to practice. Needs the right to keys only with one. */
  'setup.finish': {
    needs: 'byRequest',
    request: z.strictObject({ fields: setupFieldsSchema, keyMark, passphrase, practises: z.boolean() }),
    response: z.null(),
  },
  /** Practises, or goes to the service that the till was connected to. */
  'setup.use': { needs: 'settings', request: z.strictObject({ practises: z.boolean() }), response: z.null() },
  /** Takes the key that was given just now in the place of one that is missing here, or is to be another one. */
  'setup.useKey': {
    needs: { all: ['keys'], fourEyes: true },
    request: z.strictObject({ keyMark, passphrase }),
    response: z.null(),
  },
  /** Takes keys and passphrase out of the provisioning file, once the machine's key store has them. */
  'setup.wipeFile': { needs: 'keys', request: z.undefined(), response: setupViewSchema },
} as const;
