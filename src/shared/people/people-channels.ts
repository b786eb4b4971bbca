import { z } from 'zod';
import { savedSchema } from '../channel-row.ts';
import { plainTextSchema, wordsSchema } from '../input/visible-text.ts';
import { problemSchema } from '../problems.ts';
import { peopleSettingsSchema, personNameSchema, personSchema } from './people.ts';
import { permissionSchema, rightsSchema, roleSchema } from './permissions.ts';

/** PINs, badges and codes are sent only in the request that needs them. A new code is returned once. */

const id = z.uuid();

/** A PIN has four or six digits; `pinProblem` in main decides which, and which PINs are too easy to guess. */
const pin = z.string().regex(/^\d{4,6}$/);

const badge = plainTextSchema().trim().min(4).max(64);

/** The 20 characters of the recovery code on paper, in groups or not, in any case. */
const recoveryCode = plainTextSchema().trim().min(20).max(40);

/** The passphrase that locks secrets on a machine without a key store, as typed. */
export const passphraseSchema = z.string().min(8).max(200);

const reasonSchema = wordsSchema().trim().min(3).max(140);

const nameSchema = z.object({ id, name: z.string() });
export type PersonName = z.infer<typeof nameSchema>;

const sessionSchema = z.object({
  person: nameSchema.extend({ role: roleSchema }),
  /** True while the screen is locked. The sale stays, and the same person or another can continue. */
  isLocked: z.boolean(),
  /** The rights for which the screens offer an act without approval. Main checks again at every act. */
  permissions: z.array(permissionSchema),
});

/** Whether a till knows who uses it, and who that is. */
export const peopleStateSchema = z.object({
  /**
   * `none`: nobody is set up, and everybody may do everything. `off`: an owner chose that nobody signs in. `blocked`:
   * the list of people is untrusted or unreadable, so nobody can sign in, and `problem` says why.
   */
  signIn: z.enum(['none', 'off', 'on', 'blocked']),
  /** Why nobody can sign in or be set up. */
  problem: problemSchema.nullable(),
  names: z.array(nameSchema),
  session: sessionSchema.nullable(),
  settings: peopleSettingsSchema,
});
export type PeopleState = z.infer<typeof peopleStateSchema>;

/** A person as staff managers see them. */
const staffMemberSchema = personSchema.extend({
  permissions: z.array(permissionSchema),
  hasBadge: z.boolean(),
  /** The number of wrong PINs since the last correct PIN. */
  failures: z.int().nonnegative(),
  /** True if the PIN is blocked until somebody sets a new PIN. */
  isPinDead: z.boolean(),
});

const staffSchema = z.object({
  members: z.array(staffMemberSchema),
  ofRoles: z.partialRecord(roleSchema, rightsSchema),
  settings: peopleSettingsSchema,
});
export type Staff = z.infer<typeof staffSchema>;

/** An owner's recovery code on paper, which allows a new PIN. The code is shown once and stored only as a hash. */
const madeCodeSchema = z.object({ state: peopleStateSchema, recoveryCode: z.string() });

const newOwnerSchema = z.strictObject({ name: personNameSchema, pin });

/** The common part of channels by which a person who is not signed in sends a secret. */
const beforeSignIn = { needs: 'anyone', does: 'acts', hasSecrets: true } as const;
const staffChange = { does: 'acts', entries: [], response: staffSchema } as const;

export const peopleChannels = {
  'people.read': { needs: 'anyone', does: 'reads', response: peopleStateSchema },
  /**
   * Creates the first people of a till, once, and signs in the owner. The passphrase protects them if there is
   * neither a key store nor a passphrase yet; every start asks for it again.
   */
  'people.setUp': {
    ...beforeSignIn,
    request: z.strictObject({
      owner: newOwnerSchema,
      second: newOwnerSchema.nullable(),
      settings: peopleSettingsSchema.strict(),
      passphrase: passphraseSchema.optional(),
    }),
    response: madeCodeSchema,
  },
  /** Returns whose badge this is; null if it is nobody's. The PIN is still required. */
  'people.ofBadge': { ...beforeSignIn, request: z.strictObject({ badge }), response: nameSchema.nullable() },
  /** Signs a person in, unlocks the screen for the same person, or lets another person take over. */
  'people.signIn': { ...beforeSignIn, request: z.strictObject({ id, pin }), response: peopleStateSchema },
  'people.signOut': { needs: 'anyone', does: 'acts', response: peopleStateSchema },
  'people.lock': { needs: 'anyone', does: 'acts', response: peopleStateSchema },
  /**
   * Reports that somebody touched the screen or a key, at most every few seconds.
   * @property isSaleBegun true if somebody types the next sale, or its customer keys before there is a payment
   */
  'people.touched': {
    needs: 'anyone',
    does: 'acts',
    request: z.strictObject({ isSaleBegun: z.boolean() }),
    response: z.null(),
  },
  /** Returns who may approve an act now. @property act the id in the problem `approvalNeeded` */
  'people.approvers': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ act: id }),
    response: z.array(nameSchema),
  },
  /** Approves one act. The same request then succeeds within a minute. */
  'people.approve': {
    needs: 'signedIn',
    does: 'acts',
    hasSecrets: true,
    request: z.strictObject({ act: id, approverId: id, pin, reason: reasonSchema }),
    response: z.null(),
  },
  /** Withdraws an unanswered request for approval. An approval that arrives later has no effect. */
  'people.withdrawApproval': {
    needs: 'anyone',
    does: 'acts',
    request: z.strictObject({ act: id }),
    response: z.null(),
  },
  /** Lets an owner set a new PIN with the code on paper. The code is used up, and a new one is returned. */
  'people.recover': {
    ...beforeSignIn,
    request: z.strictObject({ id, recoveryCode, newPin: pin }),
    response: madeCodeSchema,
  },
  /**
   * Restores the lost key that proves the people with an owner's code, which stays valid. On a machine without a key
   * store, `newPassphrase` replaces the lost passphrase unless another key still opens with it.
   */
  'people.recoverKey': {
    ...beforeSignIn,
    request: z.strictObject({ recoveryCode, newPassphrase: passphraseSchema.optional() }),
    response: peopleStateSchema,
  },
  /** Opens the key that proves the people for this run, on a machine without a key store. The till may reopen. */
  'people.givePassphrase': {
    ...beforeSignIn,
    request: z.strictObject({ passphrase: passphraseSchema }),
    response: peopleStateSchema,
  },
  /** Saves a recovery code on the screen as a PDF, to be printed and deleted; null if the person cancels. */
  'people.saveCode': {
    needs: 'signedIn',
    does: 'acts',
    hasSecrets: true,
    request: z.strictObject({ recoveryCode }),
    response: savedSchema,
  },
  'people.changeOwnPin': {
    needs: 'signedIn',
    does: 'acts',
    hasSecrets: true,
    request: z.strictObject({ pin, newPin: pin }),
    response: z.null(),
  },
  /** Makes a new code for the signed-in owner; the previous code becomes invalid. */
  'people.makeRecoveryCode': {
    needs: 'rights',
    does: 'acts',
    hasSecrets: true,
    request: z.strictObject({ pin }),
    response: madeCodeSchema,
  },
  'staff.read': { needs: { oneOf: ['staff', 'resetPin', 'rights'] }, does: 'reads', response: staffSchema },
  /** Adds a person. If acts need a second person, giving somebody that role needs a second person, too. */
  'staff.add': {
    ...staffChange,
    needs: 'staff',
    hasSecrets: true,
    request: z.strictObject({ name: personNameSchema, role: roleSchema, pin, badge: badge.nullable() }),
  },
  'staff.change': {
    ...staffChange,
    needs: 'staff',
    request: z.strictObject({ id, name: personNameSchema, role: roleSchema, isActive: z.boolean() }),
  },
  'staff.setBadge': { ...staffChange, needs: 'staff', request: z.strictObject({ id, badge: badge.nullable() }) },
  /** Sets a new PIN for somebody else, which also ends a lockout. */
  'staff.resetPin': {
    ...staffChange,
    needs: 'resetPin',
    hasSecrets: true,
    request: z.strictObject({ id, newPin: pin }),
  },
  'staff.setPersonRight': {
    ...staffChange,
    needs: 'rights',
    request: z.strictObject({ id, permission: permissionSchema, to: z.enum(['allow', 'deny', 'asRole']) }),
  },
  'staff.setRoleRight': {
    ...staffChange,
    needs: 'rights',
    request: z.strictObject({
      role: roleSchema,
      permission: permissionSchema,
      to: z.enum(['allow', 'deny', 'asShipped']),
    }),
  },
  /** Changes the settings. With a second person required, nobody alone can end that rule or signing in. */
  'staff.setSettings': { ...staffChange, needs: 'rights', request: peopleSettingsSchema.strict() },
} as const;

/** Pushed to the cashier's window when somebody signs in or out, the screen locks, or the people change. */
export const peoplePushes = { 'people.changed': peopleStateSchema } as const;
