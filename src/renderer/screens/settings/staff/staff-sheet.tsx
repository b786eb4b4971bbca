import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleState, Staff } from '../../../../shared/people/people-channels.ts';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { usePeople } from '../../../state/parts.ts';
import { mayAll } from '../../../state/people-store.ts';
import { useStaff } from '../../../state/queries/staff-queries.ts';
import { SignInDialog } from '../../people/sign-in-dialog.tsx';
import { Sheet } from '../sheet.tsx';
import { AddForm } from './add-form.tsx';
import { MemberForms } from './member-forms.tsx';
import { OwnPinForms } from './own-pin-forms.tsx';
import { RoleRightsForm } from './role-rights-form.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { SignInSettings } from './sign-in-settings.tsx';

export function StaffSheet() {
  const { t } = useTranslation();
  const people = usePeople((state) => state.people);
  if (!people) return null;
  if (people.signIn === 'none') return <NobodyYet people={people} />;
  if (!people.session) return <NobodySignedIn people={people} />;
  return (
    <Sheet title={t('staff.title')} {...(people.signIn === 'off' ? { text: t('staff.off') } : {})}>
      <StaffList />
    </Sheet>
  );
}

function NobodyYet({ people }: { people: PeopleState }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Sheet title={t('staff.title')} text={t('staff.none')}>
      {people.problem ? <TillProblemNotice problem={people.problem} /> : null}
      <ArmedButton onClick={() => setOpen(true)}>{t('staff.setUp')}</ArmedButton>
      <Dialog opened={isOpen} onClose={close} title={t('staff.setUp')}>
        <SetUpForm close={close} />
      </Dialog>
    </Sheet>
  );
}

/** The dialog disappears with this sheet after a sign-in, so that it is closed after a sign-out. */
function NobodySignedIn({ people }: { people: PeopleState }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Sheet title={t('staff.title')} text={t('staff.off')}>
      <ArmedButton onClick={() => setOpen(true)}>{t('staff.signInFirst')}</ArmedButton>
      <SignInDialog opened={isOpen} close={() => setOpen(false)} people={people} />
    </Sheet>
  );
}

type Asked = { about: 'add' | 'roles' | 'settings' | 'own' } | { about: 'member'; id: string };

/** Each of these rights gives access to the list. */
const READERS = ['staff', 'resetPin', 'rights'] as const;

/** The people of the till, and everybody's own PIN. */
function StaffList() {
  const { t } = useTranslation();
  const mayRead = usePeople(({ people }) => READERS.some((each) => mayAll(people, [each])));
  const staff = useStaff(mayRead);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const own = <ArmedButton onClick={() => setAsked({ about: 'own' })}>{t('staff.own')}</ArmedButton>;
  const member = asked?.about === 'member' ? staff.data?.members.find(({ id }) => id === asked.id) : undefined;
  return (
    <div className="column gap-3">
      <FailedReading of={staff} />
      {staff.data ? <Members of={staff.data} choose={(id) => setAsked({ about: 'member', id })} /> : null}
      <div className="wrap gap-3">
        {staff.data ? (
          <>
            <ArmedButton onClick={() => setAsked({ about: 'add' })}>{t('staff.add')}</ArmedButton>
            <ArmedButton onClick={() => setAsked({ about: 'roles' })}>{t('staff.roles')}</ArmedButton>
            <ArmedButton onClick={() => setAsked({ about: 'settings' })}>{t('staff.settings')}</ArmedButton>
          </>
        ) : null}
        {own}
      </div>
      <Dialog opened={asked?.about === 'add'} onClose={close} title={t('staff.add')}>
        {staff.data ? <AddForm digits={staff.data.settings.pinDigits} close={close} /> : null}
      </Dialog>
      <Dialog opened={asked?.about === 'roles'} onClose={close} title={t('staff.roles')} wide>
        {staff.data ? <RoleRightsForm staff={staff.data} close={close} /> : null}
      </Dialog>
      <Dialog opened={asked?.about === 'settings'} onClose={close} title={t('staff.settings')}>
        {staff.data ? <SignInSettings settings={staff.data.settings} close={close} /> : null}
      </Dialog>
      <Dialog opened={asked?.about === 'own'} onClose={close} title={t('staff.own')}>
        <OwnPinForms close={close} />
      </Dialog>
      <Dialog opened={member !== undefined} onClose={close} title={t('staff.edit', { name: member?.name ?? '' })} wide>
        {member && staff.data ? <MemberForms member={member} staff={staff.data} close={close} /> : null}
      </Dialog>
    </div>
  );
}

function Members({ of: { members }, choose }: { of: Staff; choose: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('staff.title')} className="column">
      {members.map(({ id, name, role, isActive, isPinDead, hasBadge }) => (
        <li key={id} className="row between gap-3 entry">
          <span className="column shrinks breaks">
            <strong>{name}</strong>
            <span className="soft small">
              {[
                t(`person.role.${role}`, { lng: 'en' }),
                ...(isActive ? [] : [t('staff.switchedOff')]),
                ...(isPinDead ? [t('staff.locked')] : []),
                ...(hasBadge ? [t('staff.badgeSet')] : []),
              ].join(' · ')}
            </span>
          </span>
          <ArmedButton aria-label={t('staff.edit', { name })} onClick={() => choose(id)}>
            {t('staff.change')}
          </ArmedButton>
        </li>
      ))}
    </ul>
  );
}
