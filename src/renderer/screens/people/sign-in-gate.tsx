import type { ReactNode } from 'react';
import { usePeople } from '../../state/parts.ts';
import { isOpenTo } from '../../state/people-store.ts';
import { usePeopleChanges } from '../../state/use-people-changes.ts';
import { NobodyCanSignIn, RecoveryCode, SignInScreen } from '../later-screens.ts';

/** A locked till renders no screen: typed card data is gone, and the sale stays. */
export function SignInGate({ children }: { children: ReactNode }) {
  usePeopleChanges();
  const people = usePeople((state) => state.people);
  const problem = usePeople((state) => state.problem);
  const recoveryCode = usePeople((state) => state.recoveryCode);
  if (recoveryCode !== null) return <RecoveryCode code={recoveryCode} />;
  if (!people) return problem ? <NobodyCanSignIn problem={problem} /> : null;
  if (isOpenTo(people)) return children;
  if (people.signIn === 'blocked') return people.problem ? <NobodyCanSignIn problem={people.problem} /> : null;
  return <SignInScreen key={people.session?.person.id} people={people} />;
}
