import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personNameSchema } from '../../../../shared/people/people.ts';
import type { Staff } from '../../../../shared/people/people-channels.ts';
import { PERMISSION_IDS } from '../../../../shared/people/permissions.ts';
import { Checkbox, TextInput } from '../../../components/controls.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useStaffChange } from '../../../state/queries/staff-queries.ts';
import { NewPinFields, useNewPin } from '../../people/new-pin-fields.tsx';
import { OutcomeSummary } from './outcome-summary.tsx';
import { RightRows } from './right-rows.tsx';
import { RoleChoice } from './role-choice.tsx';
import styles from './staff.module.css';

type Member = Staff['members'][number];

/** Everything that can be changed about a person. Main refuses what may not be changed and says why. */
export function MemberForms({ member, staff, close }: { member: Member; staff: Staff; close: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="column gap-5">
      <PersonForm member={member} />
      <PinForm member={member} digits={staff.settings.pinDigits} />
      <BadgeForm member={member} />
      <RightsForm member={member} />
      <div className="wrap gap-3">
        <ArmedButton onClick={close}>{t('staff.keep')}</ArmedButton>
      </div>
    </div>
  );
}

function PersonForm({ member }: { member: Member }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role);
  const [isActive, setActive] = useState(member.isActive);
  const [isNameWrong, setNameWrong] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const named = personNameSchema.safeParse(name);
    setNameWrong(!named.success);
    if (named.success) void change.send('staff.change', { id: member.id, name: named.data, role, isActive });
  };
  return (
    <form noValidate autoComplete="off" className={styles.form} onSubmit={save}>
      <TextInput
        data-autofocus
        label={t('staff.name')}
        autoComplete="off"
        maxLength={40}
        value={name}
        error={isNameWrong ? t('staff.nameMissing') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RoleChoice role={role} choose={setRole} />
      <Checkbox
        label={t('staff.active')}
        checked={isActive}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      <OutcomeSummary of={change} />
      <div className="wrap gap-3">
        <ArmedButton type="submit" variant="primary" loading={change.isBusy}>
          {t('staff.save')}
        </ArmedButton>
      </div>
    </form>
  );
}

function PinForm({ member, digits }: { member: Member; digits: number }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const pin = useNewPin();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = pin.read();
    if (typed === null) return;
    void change.send('staff.resetPin', { id: member.id, newPin: typed });
    pin.wipe();
  };
  return (
    <form noValidate autoComplete="off" className={styles.form} onSubmit={save}>
      <h3>{t('staff.newPin')}</h3>
      <p className="soft small">{t('staff.newPinText')}</p>
      <NewPinFields of={pin} digits={digits} />
      <OutcomeSummary of={change} />
      <div className="wrap gap-3">
        <ArmedButton type="submit" loading={change.isBusy}>
          {t('staff.savePin')}
        </ArmedButton>
      </div>
    </form>
  );
}

const SHORTEST_BADGE = 4;

function BadgeForm({ member }: { member: Member }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const field = useRef<HTMLInputElement>(null);
  const [isShort, setShort] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const badge = field.current?.value.trim() ?? '';
    setShort(badge.length < SHORTEST_BADGE);
    if (badge.length < SHORTEST_BADGE) return;
    void change.send('staff.setBadge', { id: member.id, badge });
    if (field.current) field.current.value = '';
  };
  return (
    <form noValidate autoComplete="off" className={styles.form} onSubmit={save}>
      <h3>{t('staff.badge')}</h3>
      <TextInput
        ref={field}
        data-badge
        label={t(member.hasBadge ? 'staff.badgeSet' : 'staff.noBadge')}
        description={t('staff.badgeHint')}
        error={isShort ? t('staff.badgeShort') : null}
        autoComplete="off"
        maxLength={64}
      />
      <OutcomeSummary of={change} />
      <div className="wrap gap-3">
        <ArmedButton type="submit" loading={change.isBusy}>
          {t('staff.saveBadge')}
        </ArmedButton>
        {member.hasBadge ? (
          <ArmedButton onClick={() => void change.send('staff.setBadge', { id: member.id, badge: null })}>
            {t('staff.takeBadge')}
          </ArmedButton>
        ) : null}
      </div>
    </form>
  );
}

const CHOICES = ['asRole', 'allow', 'deny'] as const;

/** The rights of one person that differ from those of the role. */
function RightsForm({ member }: { member: Staff['members'][number] }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  if (member.role === 'owner') {
    return (
      <div className={styles.form}>
        <h3>{t('staff.rights')}</h3>
        <p>{t('staff.ownersMayAll')}</p>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <h3>{t('staff.rights')}</h3>
      <p className="soft small">{t('staff.rightsText', { name: member.name })}</p>
      <OutcomeSummary of={change} />
      <RightRows
        permissions={PERMISSION_IDS}
        may={(permission) => member.permissions.includes(permission)}
        choices={CHOICES}
        chosen={(permission) => member.rights[permission] ?? 'asRole'}
        choose={(permission, to) => void change.send('staff.setPersonRight', { id: member.id, permission, to })}
      />
    </div>
  );
}
