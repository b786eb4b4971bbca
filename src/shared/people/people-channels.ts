import { z } from 'zod';
import { plainTextSchema, wordsSchema } from '../input/visible-text.ts';
import { problemSchema } from '../problems.ts';
import { peopleSettingsSchema, personNameSchema, personSchema } from './people.ts';
import { permissionSchema, rightsSchema, roleSchema } from './permissions.ts';

/**
 * What the screens ask about people. PINs, badges and recovery codes cross once, in the request that needs them; a
 * recovery code is answered once, when it is made.
 */

const id = z.uuid();

/** Four or six; which, and which are too easy to guess, is decided in main by `pinProblem`. */
const pinSchema = z.string().regex(/^\d{4,6}$/);

/** As a scanner reads it. */
const badgeSchema = plainTextSchema().trim().min(4).max(64);

/** 20 characters as they are on the paper: in groups or not, capitals or not. */
const recoveryCodeSchema = plainTextSchema().trim().min(20).max(40);

/** What locks secrets on a machine without a key store, as a person types it. */
export const passphraseSchema = z.string().min(8).max(200);

const reasonSchema = wordsSchema().trim().min(3).max(140);

/** Who can sign in or approve, as the choice of names shows them. */
const nameSchema = z.object({ id, name: z.string() });
export type PersonName = z.infer<typeof nameSchema>;

const sessionSchema = z.object({
  person: nameSchema.extend({ role: roleSchema }),
  /** Locked is not signed out: the sale stays, and the same person goes on, or another one takes over. */
  isLocked: z.boolean(),
  /** What the screens may offer without an approval. Main asks again at every act. */
  permissions: z.array(permissionSchema),
});

/** How a till knows who stands at it. */
export const peopleStateSchema = z.object({
  /**
   * `none`: nobody is set up, and everybody may do everything. `off`: an owner has chosen that nobody signs in. `blocked`:
   * people were set up, and what says so cannot be trusted or read: nobody can sign in, and `problem` says why.
   */
  signIn: z.enum(['none', 'off', 'on', 'blocked']),
  /** Why nobody can sign in, or why nobody can be set up. */
  problem: problemSchema.nullable(),
  names: z.array(nameSchema),
  /** Null where nobody is signed in. */
  session: sessionSchema.nullable(),
  settings: peopleSettingsSchema,
});
export type PeopleState = z.infer<typeof peopleStateSchema>;

/** A person as those who look after staff see them. */
const staffMemberSchema = personSchema.extend({
  permissions: z.array(permissionSchema),
  hasBadge: z.boolean(),
  /** Wrong PINs since the last right one. */
  failures: z.int().nonnegative(),
  /** Whether the PIN is of no use until somebody gives a new one. */
  isPinDead: z.boolean(),
});

const staffSchema = z.object({
  members: z.array(staffMemberSchema),
  ofRoles: z.partialRecord(roleSchema, rightsSchema),
  settings: peopleSettingsSchema,
});
export type Staff = z.infer<typeof staffSchema>;

/** The code on paper with which an owner makes a new PIN; shown once, and kept nowhere as it is. */
const madeCodeSchema = z.object({ state: peopleStateSchema, recoveryCode: z.string() });

const newOwnerSchema = z.strictObject({ name: personNameSchema, pin: pinSchema });
const nothing = z.undefined();

export const peopleChannels = {
  'people.read': { needs: 'anyone', request: nothing, response: peopleStateSchema },
  /**
   * Makes the first people of a till, once. The owner is signed in by it.
   * The passphrase proves them where there is neither a key store nor a passphrase yet; it is asked for again at every start.
   */
  'people.setUp': {
    needs: 'anyone',
    request: z.strictObject({
      owner: newOwnerSchema,
      second: newOwnerSchema.nullable(),
      settings: peopleSettingsSchema.strict(),
      passphrase: passphraseSchema.optional(),
    }),
    response: madeCodeSchema,
  },
  /** Whose badge this is; null where it is nobody's. The PIN is asked for all the same. */
  'people.ofBadge': {
    needs: 'anyone',
    request: z.strictObject({ badge: badgeSchema }),
    response: nameSchema.nullable(),
  },
  /** Signs a person in, unlocks the screen for the same one, or lets another one take over. */
  'people.signIn': { needs: 'anyone', request: z.strictObject({ id, pin: pinSchema }), response: peopleStateSchema },
  'people.signOut': { needs: 'anyone', request: nothing, response: peopleStateSchema },
  'people.lock': { needs: 'anyone', request: nothing, response: peopleStateSchema },
  /**
   * Somebody has touched the screen or a key; asked now and then, at most every few seconds.
   * @property isSaleBegun somebody types the next sale, or its customer keys before there is a payment
   */
  'people.touched': { needs: 'anyone', request: z.strictObject({ isSaleBegun: z.boolean() }), response: z.null() },
  /** Who may approve this act now. @property act as the problem `approvalNeeded` names it */
  'people.approvers': { needs: 'signedIn', request: z.strictObject({ act: id }), response: z.array(nameSchema) },
  /** Approves one act: asked again within a minute with the same request, it is done. */
  'people.approve': {
    needs: 'signedIn',
    request: z.strictObject({ act: id, approverId: id, pin: pinSchema, reason: reasonSchema }),
    response: z.null(),
  },
  /** The question was left without an answer: what somebody may have approved of it meanwhile is not done any more. */
  'people.withdrawApproval': { needs: 'anyone', request: z.strictObject({ act: id }), response: z.null() },
  /** An owner who has forgotten the PIN makes a new one, with the code on paper; the code is used up, and a new one answered. */
  'people.recover': {
    needs: 'anyone',
    request: z.strictObject({ id, recoveryCode: recoveryCodeSchema, newPin: pinSchema }),
    response: madeCodeSchema,
  },
  /**
   * Where the key that proves the people is lost, an owner's code brings it back; the code stays as it is. Where there is no key store
   * and no other key opens with the passphrase that is lost, a new one is chosen with it.
   */
  'people.recoverKey': {
    needs: 'anyone',
    request: z.strictObject({ recoveryCode: recoveryCodeSchema, newPassphrase: passphraseSchema.optional() }),
    response: peopleStateSchema,
  },
  /** Opens what proves the people on a machine without a key store, for this run. Where nothing holds it back the till is opened anew with it. */
  'people.givePassphrase': {
    needs: 'anyone',
    request: z.strictObject({ passphrase: passphraseSchema }),
    response: peopleStateSchema,
  },
  /** Saves a code that stands on the screen as a PDF, to be printed and deleted; null where the person cancels. */
  'people.saveCode': {
    needs: 'signedIn',
    request: z.strictObject({ recoveryCode: recoveryCodeSchema }),
    response: z.object({ path: z.string().nullable() }),
  },
  'people.changeOwnPin': {
    needs: 'signedIn',
    request: z.strictObject({ pin: pinSchema, newPin: pinSchema }),
    response: z.null(),
  },
  /** A new code for the owner who is signed in; the one before is of no use any more. */
  'people.makeRecoveryCode': { needs: 'rights', request: z.strictObject({ pin: pinSchema }), response: madeCodeSchema },
  'staff.read': { needs: { oneOf: ['staff', 'resetPin', 'rights'] }, request: nothing, response: staffSchema },
  /** Where acts need a second person, so does whatever gives somebody the right to be one, as soon as there is another. */
  'staff.add': {
    needs: 'staff',
    request: z.strictObject({
      name: personNameSchema,
      role: roleSchema,
      pin: pinSchema,
      badge: badgeSchema.nullable(),
    }),
    response: staffSchema,
  },
  'staff.change': {
    needs: 'staff',
    request: z.strictObject({ id, name: personNameSchema, role: roleSchema, isActive: z.boolean() }),
    response: staffSchema,
  },
  'staff.setBadge': {
    needs: 'staff',
    request: z.strictObject({ id, badge: badgeSchema.nullable() }),
    response: staffSchema,
  },
  /** A new PIN for somebody else, which also ends a lockout. */
  'staff.resetPin': { needs: 'resetPin', request: z.strictObject({ id, newPin: pinSchema }), response: staffSchema },
  'staff.setPersonRight': {
    needs: 'rights',
    request: z.strictObject({ id, permission: permissionSchema, to: z.enum(['allow', 'deny', 'asRole']) }),
    response: staffSchema,
  },
  'staff.setRoleRight': {
    needs: 'rights',
    request: z.strictObject({
      role: roleSchema,
      permission: permissionSchema,
      to: z.enum(['allow', 'deny', 'asShipped']),
    }),
    response: staffSchema,
  },
  /** Where acts need a second person, one alone does not take that away, nor the signing in without which there is none. */
  'staff.setSettings': { needs: 'rights', request: peopleSettingsSchema.strict(), response: staffSchema },
} as const;

/** Told to the cashier's window whenever somebody signs in or out, the screen is locked, or the people change. */
export const peoplePushes = { 'people.changed': peopleStateSchema } as const;
