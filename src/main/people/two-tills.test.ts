import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../shared/people/permissions.ts';
import { peopleFiles } from './people-journal.ts';
import { openPeopled, type PeopledTill, PINS, profilesOfPeople, shopOn, signIn } from './peopled.fixture.ts';

const newProfile = profilesOfPeople();
type ProfileOfShop = ReturnType<typeof newProfile>;

const actOfStaff = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), name: fc.constantFrom('Efe', 'Femi', 'Gozi') }),
  fc.record({ kind: fc.constant('demote' as const), role: fc.constantFrom<Role>('cashier', 'backOffice') }),
  fc.record({ kind: fc.constant('allow' as const) }),
  fc.record({ kind: fc.constant('wrongPin' as const) }),
);
/** The files and keys of another till that an attacker puts in place of the till's own. */
const taken = fc.subarray(['journal', 'inside', 'outside', 'copy', 'keyStore'] as const);
type Taken = readonly ('journal' | 'inside' | 'outside' | 'copy' | 'keyStore')[];

describe('two tills', () => {
  it('never mix their people, whichever files of one replace those of the other', async () => {
    const acts = fc.array(actOfStaff, { maxLength: 3 });
    const property = fc.asyncProperty(acts, acts, taken, async (ownActs, otherActs, put) => {
      const [own, other] = [await shopAfter(ownActs), await shopAfter(otherActs)];
      const mixed = await openWith(own, other, put);
      // Everything from one till, or nobody: never a mixture of people, rights or PINs.
      expect(peopleIn(mixed)).toEqual(expectedOf(own, other, put));
      if (peopleIn(mixed) === null) expect(await signIn(mixed, 'Ada')).not.toBeNull();
    });
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  });
});

/** Opens a till after replacing some of its files with those of another. */
async function openWith(own: Shop, other: Shop, put: Taken): Promise<PeopledTill> {
  for (const part of ['journal', 'inside', 'outside', 'copy'] as const) {
    if (put.includes(part)) fs.copyFileSync(filesOf(other.profile)[part], filesOf(own.profile)[part]);
  }
  const { secrets } = (put.includes('keyStore') ? other : own).profile;
  return await openPeopled({ ...own.profile, secrets });
}

/** Journal, key and outside head must belong to one till. An inside head or a copy of another till has no effect. */
function expectedOf(own: Shop, other: Shop, put: Taken): string[] | null {
  const count = put.filter((each) => each !== 'inside' && each !== 'copy').length;
  if (count === 0) return own.ids;
  return count === 3 ? other.ids : null;
}

/** Null if nobody can sign in. */
function peopleIn({ ledger }: PeopledTill): string[] | null {
  const open = ledger.read();
  if (open === null) throw new Error('The till takes itself for one without people.');
  return 'code' in open ? null : open.people.persons.map(({ id }) => id).sort();
}

type Shop = Awaited<ReturnType<typeof shopAfter>>;

function filesOf({ folder, outsideHeads }: ProfileOfShop) {
  const { database: journal, head: inside, outside } = peopleFiles(folder, outsideHeads);
  return { journal, inside, outside: outside?.head ?? '', copy: outside?.copy ?? '' };
}

async function shopAfter(acts: readonly { kind: string; name?: string; role?: Role }[]) {
  const [profile, till] = await shopOn(newProfile());
  await signIn(till, 'Ada');
  for (const act of acts) await perform(till, act);
  const open = till.ledger.read();
  if (open === null || 'code' in open) throw new Error('The shop has no people.');
  return { profile, ids: open.people.persons.map(({ id }) => id).sort() };
}

async function perform(till: PeopledTill, act: { kind: string; name?: string; role?: Role }): Promise<void> {
  const open = till.ledger.read();
  const bola = open && !('code' in open) ? open.people.persons.find(({ name }) => name === 'Bola') : null;
  if (!bola) return;
  if (act.kind === 'add') {
    await till.handlers['staff.add']({ name: act.name ?? '', role: 'cashier', pin: PINS.Chidi, badge: null });
  }
  if (act.kind === 'demote') {
    await till.handlers['staff.change']({ id: bola.id, name: 'Bola', role: act.role ?? 'cashier', isActive: true });
  }
  if (act.kind === 'allow') {
    await till.handlers['staff.setRoleRight']({ role: 'cashier', permission: 'lookAtDay', to: 'allow' });
  }
  if (act.kind === 'wrongPin') {
    await signIn(till, 'Chidi', '222333');
    await signIn(till, 'Ada');
  }
}
