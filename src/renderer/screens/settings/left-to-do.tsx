import { useTranslation } from 'react-i18next';
import { TickIcon, WaitShape } from '../../components/icons.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, connectAddress, goTo } from '../../routes.ts';
import { usePeople } from '../../state/parts.ts';
import { useAnswer } from '../../state/queries/queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

/** Lists the open tasks before real payments. Renders nothing once all are done. */
export function LeftToDo({ connect }: { connect: () => void }) {
  const { t } = useTranslation();
  const standing = useStanding();
  const tasks = standing ? tasksOf(standing) : [];
  if (!standing || tasks.every(({ isDone }) => isDone)) return null;
  const ways = {
    connection: connect,
    owner: () => goTo(connectAddress('people')),
    secondOwner: () => goTo(connectAddress('people')),
    copies: () => goTo(connectAddress('copies')),
    practice: () => goTo(standing.isConnected ? connectAddress('practice') : ADDRESSES.sell),
  };
  return (
    <Sheet title={t('setup.left.title')} text={t(standing.isConnected ? 'setup.left.text' : 'setup.left.textPractice')}>
      <ul aria-label={t('setup.left.title')} className="column gap-2">
        {tasks.map(({ name, isDone }) => (
          <li key={name} className={styles.task} data-done={isDone}>
            {isDone ? <TickIcon /> : <WaitShape />}
            <span>
              {t(`setup.left.task.${name}`)}{' '}
              <span className={styles.soft}>({t(isDone ? 'setup.left.done' : 'setup.left.open')})</span>
            </span>
            {isDone ? null : (
              <ArmedButton
                label={t('setup.left.lead')}
                aria-label={`${t('setup.left.lead')}: ${t(`setup.left.task.${name}`)}`}
                onClick={ways[name]}
              />
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Returns null until everything is read, and for a till with a provisioning file. */
function useStanding(): TillStanding | null {
  const people = usePeople((state) => state.people);
  const setup = useAnswer('setup.read', undefined);
  const copies = useAnswer('copies.read', undefined);
  const mayLook = people?.session?.permissions.includes('staff') === true;
  const staff = useAnswer('staff.read', undefined, { enabled: mayLook });
  if (!people || setup.data?.by !== 'person' || !copies.data) return null;
  const owners = staff.data?.members.filter(({ role, isActive }) => role === 'owner' && isActive).length;
  return {
    isConnected: setup.data.connectedMode !== null,
    hasPractised: setup.data.hasPractised,
    hasPeople: people.signIn !== 'none',
    owners: owners ?? null,
    hasSecondPlace: copies.data.second !== null,
  };
}

interface LeftTask {
  name: 'practice' | 'connection' | 'owner' | 'secondOwner' | 'copies';
  isDone: boolean;
}

export interface TillStanding {
  isConnected: boolean;
  hasPractised: boolean;
  hasPeople: boolean;
  /** The number of owners, or null if the person may not know it. A second owner is then not suggested. */
  owners: number | null;
  hasSecondPlace: boolean;
}

export function tasksOf({ isConnected, hasPractised, hasPeople, owners, hasSecondPlace }: TillStanding): LeftTask[] {
  const practice: LeftTask = { name: 'practice', isDone: hasPractised };
  const secondOwner: LeftTask = { name: 'secondOwner', isDone: (owners ?? 0) > 1 };
  const others: LeftTask[] = [
    { name: 'owner', isDone: hasPeople },
    ...(hasPeople && owners === null ? [] : [secondOwner]),
    { name: 'copies', isDone: hasSecondPlace },
  ];
  // Without a connection the other tasks are not needed yet, so connecting comes first.
  return isConnected ? [...others, practice] : [practice, { name: 'connection', isDone: false }, ...others];
}
