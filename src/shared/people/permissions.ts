import { z } from 'zod';

/** Whom a till knows. What a role may do is data: no other code asks for a role by name. */
export const roleSchema = z.enum(['owner', 'supervisor', 'cashier', 'backOffice']);
export type Role = z.infer<typeof roleSchema>;

type ConfigurableRole = Exclude<Role, 'owner'>;

interface PermissionRow {
  /** Who has it where nobody has said otherwise. Owners have every right, always. */
  roles: readonly ConfigurableRole[];
  /** Whether somebody who lacks it may do it once with the PIN of somebody who has it. */
  mayBeApproved: boolean;
  /** Belongs to owners alone, whatever is set: a right that could be given away by whoever has it would be nobody's. */
  ownersAlone?: true;
}

const EVERY_ROLE = ['supervisor', 'cashier', 'backOffice'] as const;
const COUNTER = ['supervisor', 'cashier'] as const;
const OFFICE = ['supervisor', 'backOffice'] as const;
const SUPERVISOR = ['supervisor'] as const;

/** Everything that a person may or may not do at this till. */
const PERMISSIONS = {
  takePayment: { roles: COUNTER, mayBeApproved: true },
  /** `Leave for later`, `Cancel sale`, and bringing a parked sale back. */
  parkSale: { roles: COUNTER, mayBeApproved: true },
  /** To charge although an earlier payment may be for the same thing. */
  secondCharge: { roles: SUPERVISOR, mayBeApproved: true },
  handOver: { roles: COUNTER, mayBeApproved: true },
  /** To hand over what was for review, once a case has decided that the payment is kept. */
  handOverAfterReview: { roles: SUPERVISOR, mayBeApproved: true },
  /** To hand over although the service does not answer: its last answer said paid. */
  handOverUnanswered: { roles: SUPERVISOR, mayBeApproved: true },
  reprint: { roles: EVERY_ROLE, mayBeApproved: true },
  ownShift: { roles: COUNTER, mayBeApproved: true },
  othersShift: { roles: SUPERVISOR, mayBeApproved: true },
  /** X: cashiers count blind, so it is not theirs. */
  lookAtDay: { roles: OFFICE, mayBeApproved: true },
  /** Z. */
  closeDay: { roles: SUPERVISOR, mayBeApproved: true },
  requery: { roles: EVERY_ROLE, mayBeApproved: true },
  requeryMany: { roles: OFFICE, mayBeApproved: true },
  /** Lists and sums of other days than today. */
  otherDays: { roles: OFFICE, mayBeApproved: true },
  exportJournal: { roles: OFFICE, mayBeApproved: true },
  cases: { roles: OFFICE, mayBeApproved: true },
  /** What decides about money: that it was returned, or that a review has an end. */
  resolveCase: { roles: OFFICE, mayBeApproved: true },
  clock: { roles: SUPERVISOR, mayBeApproved: true },
  /** Currency, the customer display, and whatever else holds for the whole till. */
  settings: { roles: [], mayBeApproved: true },
  keys: { roles: [], mayBeApproved: true },
  /** Copies of the journal, restoring them, and going on with a journal whose end is not proven. */
  copies: { roles: [], mayBeApproved: true },
  supportBundle: { roles: OFFICE, mayBeApproved: true },
  /** To give somebody a new PIN who may do no more than oneself. */
  resetPin: { roles: SUPERVISOR, mayBeApproved: false },
  /** To add people, rename them and switch them off. */
  staff: { roles: [], mayBeApproved: false },
  /** To change what people and roles may do, and how people sign in. */
  rights: { roles: [], mayBeApproved: false, ownersAlone: true },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_IDS = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];
export const permissionSchema = z.enum(PERMISSION_IDS);

/** What an act needs. Of several rights all; `fourEyes` where even who has them needs another one, if that is set. */
export type Need =
  /** Also while nobody is signed in. */
  | 'anyone'
  /** Somebody is signed in, though the screen may be locked: a customer's turn goes on. */
  | 'present'
  /** Somebody stands at the till with the screen unlocked. */
  | 'signedIn'
  | Permission
  | { all: readonly [Permission, ...Permission[]]; fourEyes?: boolean }
  | { oneOf: readonly Permission[] };

/** Allowed or denied; what is left out is as the role has it, and for a role as it is shipped. */
export const rightsSchema = z.partialRecord(permissionSchema, z.enum(['allow', 'deny']));
export type Rights = z.infer<typeof rightsSchema>;

/** What the till as a whole has been told of roles. */
export type RoleRights = Partial<Record<Role, Rights>>;

/** What somebody with this role and these rights of his own may do: his own over the role's over what is shipped. */
export function permissionsOf(role: Role, own: Rights, ofRoles: RoleRights): ReadonlySet<Permission> {
  return new Set(PERMISSION_IDS.filter((permission) => isAllowed(permission, role, own, ofRoles)));
}

function isAllowed(permission: Permission, role: Role, own: Rights, ofRoles: RoleRights): boolean {
  if (role === 'owner') return true;
  const row: PermissionRow = PERMISSIONS[permission];
  if (row.ownersAlone) return false;
  const said = own[permission] ?? ofRoles[role]?.[permission];
  return said ? said === 'allow' : row.roles.includes(role);
}

/** Whether somebody who lacks this right may do it once with the PIN of somebody who has it. */
export function mayBeApproved(permission: Permission): boolean {
  return PERMISSIONS[permission].mayBeApproved;
}
