import type { PeopleSettings } from '../../shared/people/people.ts';
import type { PersonName } from '../../shared/people/people-channels.ts';
import { pinProblem } from '../../shared/people/pin-rules.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { readCode } from '../../shared/short-code.ts';
import { hashSecret } from './hashed-secret.ts';
import type { OpenLedger, PeopleLedger } from './ledger.ts';
import type { Pepper } from './pepper.ts';
import type { Credentials } from './pin-records.ts';

interface NewPerson extends PersonName {
  pin: string;
}

export type CredentialMaker = ReturnType<typeof createCredentialMaker>;

export function createCredentialMaker(parts: { ledger: Pick<PeopleLedger, 'setUp'>; cost: number }) {
  const { ledger } = parts;
  const badgeOf = ({ pepper }: OpenLedger, badge: string) =>
    pepper.sealed('badge', '', Buffer.from(badge)).toString('base64');

  return {
    refusal(pin: string, digits: PeopleSettings['pinDigits']): Problem | null {
      const code = pinProblem(pin, digits);
      return code && problem(code, { digits: String(digits) }).problem;
    },
    pin: (open: OpenLedger, personId: string, pin: string) => hashSecret(pin, { ...open, purpose: 'pin', personId }),
    recoveryCode: (open: OpenLedger, personId: string, code: string) => keptCode(code, { ...open, personId }),
    badge: badgeOf,
    ownerOfBadge(open: OpenLedger, badge: string): PersonName | null {
      const sealed = badgeOf(open, badge);
      const person = open.people.persons.find(
        ({ id, isActive }) => isActive && open.credentialsOf(id)?.badge === sealed,
      );
      return person ? { id: person.id, name: person.name } : null;
    },
    async setUp(
      owner: NewPerson,
      second: NewPerson | null,
      given: { settings: PeopleSettings; recoveryCode: string; passphrase: string | null },
    ): Promise<Problem | null> {
      const { cost } = parts;
      const { settings, recoveryCode, passphrase } = given;
      const asOwner = ({ id, name }: NewPerson) => ({ id, name, role: 'owner' as const });
      const change = { kind: 'setUp', owner: asOwner(owner), second: second && asOwner(second), settings } as const;
      const credentialsWith = async (pepper: Pepper, ledgerId: string) => {
        const kept = async ({ id, pin }: NewPerson): Promise<[string, Credentials]> => {
          const about = { personId: id, cost, pepper, ledgerId };
          const code =
            id === owner.id ? await keptCode(recoveryCode, about) : { recoveryCode: null, recoveryKey: null };
          return [id, { pin: await hashSecret(pin, { purpose: 'pin', ...about }), ...code, badge: null, failures: 0 }];
        };
        return Object.fromEntries(await Promise.all([owner, ...(second ? [second] : [])].map(kept)));
      };
      return await ledger.setUp(change, { cost, passphrase, credentialsWith });
    },
  };
}

async function keptCode(
  made: string,
  about: { personId: string; cost: number; pepper: Pepper; ledgerId: string },
): Promise<Pick<Credentials, 'recoveryCode' | 'recoveryKey'>> {
  const code = readCode(made);
  const { cost, pepper, ledgerId } = about;
  return {
    recoveryCode: await hashSecret(code, { purpose: 'recoveryCode', ...about }),
    recoveryKey: await pepper.wrappedWith(code, ledgerId, cost),
  };
}
