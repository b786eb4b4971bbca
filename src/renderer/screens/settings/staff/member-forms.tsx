import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Staff } from '../../../../shared/people/people-channels.ts';
import { Checkbox, TextInput } from '../../../components/controls.ts';
import { Form } from '../../../fields/form.tsx';
import { emptyField } from '../../../fields/typed-field.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useStaffChange } from '../../../state/queries/staff-queries.ts';
import { NewPinFields, useNewPin } from '../../people/new-pin-fields.tsx';
import { NameField, RoleChoice, useTypedName } from './new-person-forms.tsx';
import { OutcomeSummary } from './outcome-summary.tsx';
import { PersonRights } from './rights-forms.tsx';
import styles from './staff.module.css';

type Member = Staff['members'][number];

/** Main refuses what may not be changed and says why. */
export function MemberForms({ member, staff, close }: { member: Member; staff: Staff; close: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="column gap-5">
      <PersonForm member={member} />
      <PinForm member={member} digits={staff.settings.pinDigits} />
      <BadgeForm member={member} />
      <PersonRights member={member} />
      <div className="wrap gap-3">
        <ArmedButton onClick={close}>{t('staff.keep')}</ArmedButton>
      </div>
    </div>
  );
}

function PersonForm({ member }: { member: Member }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const name = useTypedName(member.name);
  const [role, setRole] = useState(member.role);
  const [isActive, setActive] = useState(member.isActive);
  const save = () => {
    const named = name.read();
    if (named !== null) void change.send('staff.change', { id: member.id, name: named, role, isActive });
  };
  return (
    <Form className={`tight ${styles.form}`} send={save}>
      <NameField of={name} data-autofocus />
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
    </Form>
  );
}

function PinForm({ member, digits }: { member: Member; digits: number }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const pin = useNewPin();
  const save = () => {
    const typed = pin.read();
    if (typed === null) return;
    void change.send('staff.resetPin', { id: member.id, newPin: typed });
    pin.wipe();
  };
  return (
    <Form className={`tight ${styles.form}`} send={save}>
      <h3>{t('staff.newPin')}</h3>
      <p className="soft small">{t('staff.newPinText')}</p>
      <NewPinFields of={pin} digits={digits} />
      <OutcomeSummary of={change} />
      <div className="wrap gap-3">
        <ArmedButton type="submit" loading={change.isBusy}>
          {t('staff.savePin')}
        </ArmedButton>
      </div>
    </Form>
  );
}

const SHORTEST_BADGE = 4;

function BadgeForm({ member: { id, hasBadge } }: { member: Member }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const field = useRef<HTMLInputElement>(null);
  const [isShort, setShort] = useState(false);
  const save = () => {
    const badge = field.current?.value.trim() ?? '';
    setShort(badge.length < SHORTEST_BADGE);
    if (badge.length < SHORTEST_BADGE) return;
    void change.send('staff.setBadge', { id, badge });
    if (field.current) emptyField(field.current);
  };
  return (
    <Form className={`tight ${styles.form}`} send={save}>
      <h3>{t('staff.badge')}</h3>
      <TextInput
        ref={field}
        data-badge
        label={t(hasBadge ? 'staff.badgeSet' : 'staff.noBadge')}
        description={t('staff.badgeHint')}
        error={isShort ? t('staff.badgeShort') : null}
        maxLength={64}
      />
      <OutcomeSummary of={change} />
      <div className="wrap gap-3">
        <ArmedButton type="submit" loading={change.isBusy}>
          {t('staff.saveBadge')}
        </ArmedButton>
        {hasBadge ? (
          <ArmedButton onClick={() => void change.send('staff.setBadge', { id, badge: null })}>
            {t('staff.takeBadge')}
          </ArmedButton>
        ) : null}
      </div>
    </Form>
  );
}
