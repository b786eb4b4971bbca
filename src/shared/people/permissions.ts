import { z } from 'zod';

/** The roles at a till. What a role may do is data: no other code asks for a role by name. */
export const roleSchema = z.enum(['owner', 'supervisor', 'cashier', 'backOffice']);
export type Role = z.infer<typeof roleSchema>;

type ConfigurableRole = Exclude<Role, 'owner'>;

interface PermissionRow {
  /** The roles that have the right by default. Owners have every right, always. */
  roles: readonly ConfigurableRole[];
  /** True if a person without the right may act once with the PIN of somebody who has it. */
  mayBeApproved: boolean;
  /** True if only owners can have the right. If others could pass it on, nothing would limit who gets it. */
  ownersAlone?: true;
}

const EVERY_ROLE = ['supervisor', 'cashier', 'backOffice'] as const;
const COUNTER = ['supervisor', 'cashier'] as const;
const OFFICE = ['supervisor', 'backOffice'] as const;
const SUPERVISOR = ['supervisor'] as const;

const PERMISSIONS = {
  takePayment: { roles: COUNTER, mayBeApproved: true },
  parkSale: { roles: COUNTER, mayBeApproved: true },
  secondCharge: { roles: SUPERVISOR, mayBeApproved: true },
  handOver: { roles: COUNTER, mayBeApproved: true },
  /** Hand over the goods of a reviewed payment, once a case has decided that the shop keeps the money. */
  handOverAfterReview: { roles: SUPERVISOR, mayBeApproved: true },
  /** Hand over the goods although the service does not answer now: its last answer said paid. */
  handOverUnanswered: { roles: SUPERVISOR, mayBeApproved: true },
  reprint: { roles: EVERY_ROLE, mayBeApproved: true },
  ownShift: { roles: COUNTER, mayBeApproved: true },
  othersShift: { roles: SUPERVISOR, mayBeApproved: true },
  /** See the totals of the day so far (X). Cashiers count without knowing the totals, so they lack this right. */
  lookAtDay: { roles: OFFICE, mayBeApproved: true },
  closeDay: { roles: SUPERVISOR, mayBeApproved: true },
  requery: { roles: EVERY_ROLE, mayBeApproved: true },
  requeryMany: { roles: OFFICE, mayBeApproved: true },
  /** See lists and sums of other days than today. */
  otherDays: { roles: OFFICE, mayBeApproved: false },
  exportJournal: { roles: OFFICE, mayBeApproved: true },
  cases: { roles: OFFICE, mayBeApproved: true },
  /** Decide about money: returned money, or the end of a review. */
  resolveCase: { roles: OFFICE, mayBeApproved: true },
  erasePersonal: { roles: OFFICE, mayBeApproved: true },
  clock: { roles: SUPERVISOR, mayBeApproved: true },
  /** Change the currency, customer display, and other settings of the whole till. */
  settings: { roles: [], mayBeApproved: true },
  keys: { roles: [], mayBeApproved: true },
  /** Make and restore copies of the journal, and continue with a journal whose end is not proven. */
  copies: { roles: [], mayBeApproved: true },
  supportBundle: { roles: OFFICE, mayBeApproved: true },
  /** Set a new PIN for somebody who has no more rights than the person who sets it. */
  resetPin: { roles: SUPERVISOR, mayBeApproved: false },
  /** Add, rename and deactivate people. */
  staff: { roles: [], mayBeApproved: false },
  /** Change the rights of people and roles, and how people sign in. */
  rights: { roles: [], mayBeApproved: false, ownersAlone: true },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_IDS = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];
export const permissionSchema = z.enum(PERMISSION_IDS);

/** An act that needs several rights needs all of them. With `fourEyes`, it can need a second person too. */
export type Need =
  | 'anyone'
  /** Somebody is signed in, though the screen may be locked: a customer's turn continues. */
  | 'present'
  /** Somebody is signed in and the screen is unlocked. */
  | 'signedIn'
  | Permission
  | { all: readonly [Permission, ...Permission[]]; fourEyes?: boolean }
  | { oneOf: readonly Permission[] };

/** The rights of a role or person. If a right is absent, a person follows the role, and a role the default. */
export const rightsSchema = z.partialRecord(permissionSchema, z.enum(['allow', 'deny']));
export type Rights = z.infer<typeof rightsSchema>;

export type RoleRights = Partial<Record<Role, Rights>>;

/** Returns what a person may do. The person's own rights override the role's, and those override the defaults. */
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

/** Tells whether a person without this right may act once with the PIN of somebody who has the right. */
export function mayBeApproved(permission: Permission): boolean {
  return PERMISSIONS[permission].mayBeApproved;
}
