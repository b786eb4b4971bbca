import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../components/dialog-button.tsx';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { usePeople } from '../../state/parts.ts';
import { useStaff } from '../../state/queries/staff-queries.ts';
import { AddForm, SetUpForm } from '../settings/staff/new-person-forms.tsx';
import styles from '../setup/setup.module.css';
import { BackButton, goOnFrom, Lacking, Onward } from './onward.tsx';

/** The owner and the second person; if people exist, who the owners are. */
export function PeopleStep() {
  const people = usePeople((state) => state.people);
  if (!people) return null;
  if (people.signIn !== 'none') return <Owners />;
  if (people.problem) {
    return (
      <>
        <TillProblemNotice problem={people.problem} />
        <Onward step="people" isDone={false} />
      </>
    );
  }
  return (
    <>
      <Lacking step="people" />
      <SetUpForm close={() => goOnFrom('people')} />
      <div className="wrap center gap-3">
        <BackButton step="people" />
      </div>
    </>
  );
}

function Owners() {
  const { t } = useTranslation();
  const mayLook = usePeople((state) => state.people?.session?.permissions.includes('staff') === true);
  const staff = useStaff(mayLook);
  const owners = staff.data?.members.filter(({ role, isActive }) => role === 'owner' && isActive) ?? [];
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(owners.map(({ name }) => name));
  return (
    <>
      <p>
        {owners.length > 0 ? t('setup.further.owners', { count: owners.length, names }) : t('setup.further.peopleSet')}
      </p>
      {owners.length === 1 ? <p className={styles.lacking}>{t('setup.further.lacking.secondOwner')}</p> : null}
      <Onward step="people" isDone>
        {staff.data && owners.length === 1 ? (
          <DialogButton label={t('setup.further.addOwner')}>
            {(close) => <AddForm digits={staff.data.settings.pinDigits} first="owner" close={close} />}
          </DialogButton>
        ) : null}
      </Onward>
    </>
  );
}
