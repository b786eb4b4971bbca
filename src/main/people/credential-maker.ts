import type { PeopleSettings } from '../../shared/people/people.ts';
import type { PersonName } from '../../shared/people/people-channels.ts';
import { pinProblem } from '../../shared/people/pin-rules.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { readCode } from '../../shared/short-code.ts';
import { type HashedSecret, hashSecret } from './hashed-secret.ts';
import type { OpenLedger, PeopleLedger } from './ledger.ts';
import type { Credentials } from './people-file.ts';

interface NewPerson extends PersonName {
  pin: string;
}

/** Makes what is kept of PINs, codes and badges. */
export interface CredentialMaker {
  /** Why a PIN cannot be used; null where it can. */
  refusal(pin: string, digits: PeopleSettings['pinDigits']): Problem | null;
  pin(open: OpenLedger, personId: string, pin: string): Promise<HashedSecret>;
  recoveryCode(open: OpenLedger, personId: string, code: string): Promise<HashedSecret>;
  badge(open: OpenLedger, badge: string): string;
  ownerOfBadge(open: OpenLedger, badge: string): PersonName | null;
  /** Makes the first people: an owner who has the recovery code, and perhaps a second one. */
  setUp(people: readonly NewPerson[], settings: PeopleSettings, recoveryCode: string): Promise<Problem | null>;
}

export function createCredentialMaker({
  ledger,
  findCost,
}: {
  ledger: Pick<PeopleLedger, 'setUp'>;
  findCost: () => Promise<number>;
}): CredentialMaker {
  const badgeOf = ({ pepper }: OpenLedger, badge: string) =>
    pepper.sealed('badge', '', Buffer.from(badge)).toString('base64');

  return {
    refusal(pin, digits) {
      const code = pinProblem(pin, digits);
      return code && problem(code, { digits: String(digits) }).problem;
    },
    pin: ({ pepper, cost }, personId, pin) => hashSecret(pin, { purpose: 'pin', personId, cost, pepper }),
    recoveryCode: ({ pepper, cost }, personId, code) =>
      hashSecret(readCode(code), { purpose: 'recoveryCode', personId, cost, pepper }),
    badge: badgeOf,
    ownerOfBadge(open, badge) {
      const sealed = badgeOf(open, badge);
      const person = open.people.persons.find(
        ({ id, isActive }) => isActive && open.credentialsOf(id)?.badge === sealed,
      );
      return person ? { id: person.id, name: person.name } : null;
    },
    async setUp([owner, second], settings, recoveryCode) {
      if (!owner) throw new TypeError('A till begins with an owner.');
      const cost = await findCost();
      const asOwner = ({ id, name }: NewPerson) => ({ id, name, role: 'owner' as const });
      const change = {
        kind: 'setUp' as const,
        owner: asOwner(owner),
        second: second ? asOwner(second) : null,
        settings,
      };
      return await ledger.setUp(change, cost, async (pepper) => {
        const kept = async ({ id, pin }: NewPerson): Promise<[string, Credentials]> => {
          const code = id === owner.id ? readCode(recoveryCode) : null;
          return [
            id,
            {
              pin: await hashSecret(pin, { purpose: 'pin', personId: id, cost, pepper }),
              recoveryCode:
                code === null ? null : await hashSecret(code, { purpose: 'recoveryCode', personId: id, cost, pepper }),
              badge: null,
              failures: 0,
            },
          ];
        };
        return Object.fromEntries(await Promise.all([owner, ...(second ? [second] : [])].map(kept)));
      });
    },
  };
}
