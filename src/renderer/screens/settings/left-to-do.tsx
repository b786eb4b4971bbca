import { useTranslation } from 'react-i18next';
import { TickIcon, WaitShape } from '../../components/frame/icons.tsx';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, goTo, HEALTH_ADDRESS } from '../../routes.ts';
import { usePeople, useTill } from '../../state/parts.ts';
import { useCopies } from '../../state/queries/health-queries.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { useModeChange, useSetup } from '../../state/queries/setup-queries.ts';
import { useStaff } from '../../state/queries/staff-queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

interface Task {
  name: 'owner' | 'secondOwner' | 'copies' | 'practice';
  isDone: boolean;
  lead: () => void;
}

/** What a till that a person has connected still lacks, with a way to each; gone once nothing is left. */
export function LeftToDo({ toStaff }: { toStaff: () => void }) {
  const { t } = useTranslation();
  const setup = useSetup();
  const change = useModeChange();
  const tasks = useTasks({ toStaff, practise: () => change.mutate(true) });
  const isConnected = setup.data?.by === 'person' && setup.data.connectedMode !== null;
  if (!isConnected || !tasks || tasks.every(({ isDone }) => isDone)) return null;
  return (
    <Sheet title={t('setup.left.title')} text={t('setup.left.text')}>
      <ul aria-label={t('setup.left.title')} className={styles.tasks}>
        {tasks.map(({ name, isDone, lead }) => (
          <li key={name} className={styles.task} data-done={isDone}>
            {isDone ? <TickIcon /> : <WaitShape />}
            <span>
              {t(`setup.left.task.${name}`)}{' '}
              <span className={styles.soft}>({t(isDone ? 'setup.left.done' : 'setup.left.open')})</span>
            </span>
            {isDone ? null : (
              <ArmedButton aria-label={`${t('setup.left.lead')}: ${t(`setup.left.task.${name}`)}`} onClick={lead}>
                {t('setup.left.lead')}
              </ArmedButton>
            )}
          </li>
        ))}
      </ul>
      {change.isError ? <TillProblemNotice problem={problemOf(change.error)} /> : null}
    </Sheet>
  );
}

/** Null until all of it is known. */
function useTasks({ toStaff, practise }: { toStaff: () => void; practise: () => void }): Task[] | null {
  const { till } = useTill();
  const people = usePeople((state) => state.people);
  const setup = useSetup();
  const copies = useCopies();
  const hasPeople = people !== null && people.signIn !== 'none';
  const mayLook = people?.session?.permissions.includes('staff') === true;
  const staff = useStaff(mayLook);
  if (!people || !setup.data || !copies.data) return null;
  const owners = staff.data?.members.filter(({ role, isActive }) => role === 'owner' && isActive).length;
  const toSell = () => goTo(ADDRESSES.sell);
  return [
    { name: 'owner', isDone: hasPeople, lead: toStaff },
    // Whoever may not look after staff cannot see how many owners there are, and is not asked to make one.
    { name: 'secondOwner', isDone: hasPeople && (owners ?? 2) > 1, lead: toStaff },
    { name: 'copies', isDone: copies.data.second !== null, lead: () => goTo(HEALTH_ADDRESS) },
    { name: 'practice', isDone: setup.data.hasPractised, lead: till.mode === 'practice' ? toSell : practise },
  ];
}
