import { z } from 'zod';
import { plainTextSchema } from '../input/visible-text.ts';
import { modeSchema } from '../mode.ts';
import { passphraseSchema } from '../people/people-channels.ts';
import { connectionTestSchema } from './connection-test.ts';
import { setupProblemSchema } from './setup-problem.ts';

const text = plainTextSchema().max(200).optional();

/** The fields of a provisioning file except secrets, as typed. Only lengths are checked here; main validates them. */
export const setupFieldsSchema = z.strictObject({
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
  /** The first bytes of the key's SHA-256 hash. */
  fingerprint: z.string(),
  /** True if the person entered the secret key, from which the till derived the encryption key. */
  isDerived: z.boolean(),
});

const setupViewSchema = z.object({
  /** Who set up the till; null if it is not set up. */
  by: z.enum(['file', 'person']).nullable(),
  /** The fields of the connection, present or proposed; fields that were never entered are absent. */
  fields: setupFieldsSchema,
  /** The till's mode other than practice; null if it can only practise. */
  connectedMode: modeSchema.nullable(),
  /** True if goods were handed over at least once in practice. */
  hasPractised: z.boolean(),
  /** True if this machine can store a key so that nobody else reads it. */
  hasKeyStore: z.boolean(),
  /** True if a restart of this machine loses the journal's second head. The next start then asks a person. */
  losesHeads: z.boolean(),
  /** True if a passphrase that opens the locked people and keys is in memory, so that no person is asked for it. */
  holdsPassphrase: z.boolean(),
  /** True if people or keys are locked with a passphrase already, so that no other passphrase is accepted. */
  isLocked: z.boolean(),
  /** The modes whose keys are locked. Connecting the till to one of these modes needs the existing passphrase. */
  lockedModes: z.array(modeSchema),
  /** The provisioning file, if there is one. It applies again at the next start. */
  file: z
    .object({
      /** True if other users of this machine can read the file. */
      isReadable: z.boolean(),
      hasSecrets: z.boolean(),
    })
    .nullable(),
});
export type SetupView = z.infer<typeof setupViewSchema>;

/** A key as a person entered it. It may be empty, because the field has a sentence about a key's form. */
const entered = plainTextSchema().max(200);
const passphrase = passphraseSchema.nullable();
/** Identifies the key that these screens entered, so that a key left by somebody else is not used. */
const keyMark = z.string().max(40).nullable();

const act = { does: 'acts', response: z.null() } as const;

/** Channels for setting up a till. A change reopens the till and reloads the page. */
export const setupChannels = {
  /** `Practise first`: the till sells with the built-in service. Only possible before the till is set up. */
  'setup.practise': { ...act, needs: 'settings' },
  'setup.read': { needs: 'signedIn', does: 'reads', response: setupViewSchema },
  /** Returns the first rule that the fields break; null if they break none. */
  'setup.check': {
    needs: 'settings',
    does: 'acts',
    request: z.strictObject({ fields: setupFieldsSchema }),
    response: z.object({ refused: setupProblemSchema.nullable() }),
  },
  /** Takes an encryption key, or the secret key from which main derives it. Main holds the key and returns its mark. */
  'setup.giveKey': {
    needs: 'keys',
    does: 'acts',
    request: z.strictObject({ entered, prefix: z.string().max(40) }),
    response: keyMarkSchema,
  },
  /** Asks the service for its banks and, in a sandbox, whether it can decrypt with the entered key. */
  'setup.test': {
    needs: 'settings',
    does: 'acts',
    request: z.strictObject({ fields: setupFieldsSchema, keyMark }),
    response: connectionTestSchema,
  },
  /** Stores the setup, and opens the service or practice. Only a request with a key needs the right to keys. */
  'setup.finish': {
    ...act,
    needs: 'byRequest',
    request: z.strictObject({ fields: setupFieldsSchema, keyMark, passphrase, practises: z.boolean() }),
  },
  /** Opens practice, or the service that the till was connected to. */
  'setup.use': { ...act, needs: 'settings', request: z.strictObject({ practises: z.boolean() }) },
  /** Uses the entered key in place of a missing or replaced key. */
  'setup.useKey': {
    ...act,
    needs: { all: ['keys'], fourEyes: true },
    request: z.strictObject({ keyMark, passphrase }),
  },
  /** Removes keys and passphrase from the provisioning file, once the machine's key store has them. */
  'setup.wipeFile': { needs: 'keys', does: 'acts', response: setupViewSchema },
} as const;
