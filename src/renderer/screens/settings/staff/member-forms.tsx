import { useForm } from '@mantine/form';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleSettings } from '../../../../shared/people/people.ts';
import type { Staff } from '../../../../shared/people/people-channels.ts';
import { PERMISSION_IDS, type Permission, permissionsOf, type Role } from '../../../../shared/people/permissions.ts';
import { Checkbox, TextInput } from '../../../components/controls.ts';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { useFocusAfterRemoval } from '../../../components/use-focus-after-removal.ts';
import { Form } from '../../../fields/form.tsx';
import { emptyField } from '../../../fields/typed-field.tsx';
import { ArmedButton, SubmitButton } from '../../../presses/armed-button.tsx';
import { usePeople } from '../../../state/parts.ts';
import { NewPinFields, useNewPin } from '../../people/secret-fields.tsx';
import { NameField, RoleChoice, useNameProblem, useStaffChange } from './new-person-forms.tsx';
import styles from './staff.module.css';

type Member = Staff['members'][number];

/** All changes of a person's record. Main refuses a change that is not allowed, and says why. */
export function MemberForms({ member, staff, close }: { member: Member; staff: Staff; close: () => void }) {
  const { t } = useTranslation();
  const isOwn = usePeople((state) => state.people?.session?.person.id === member.id);
  return (
    <div className="column gap-5">
      <PersonForm member={member} />
      {isOwn ? null : <PinForm member={member} digits={staff.settings.pinDigits} />}
      <BadgeForm member={member} />
      <PersonRights member={member} />
      <div className="wrap gap-3">
        <ArmedButton label={t('staff.keep')} onClick={close} />
      </div>
    </div>
  );
}

function PersonForm({ member }: { member: Member }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const nameProblem = useNameProblem();
  const { id, name, role, isActive } = member;
  const form = useForm({ initialValues: { name, role, isActive }, validate: { name: nameProblem } });
  const save = form.onSubmit((typed) => change.send('staff.change', { id, ...typed }));
  return (
    <Form className={`tight ${styles.form}`} send={save} onChange={change.forgetSaved}>
      <NameField {...form.getInputProps('name')} data-autofocus />
      <RoleChoice role={form.values.role} choose={(chosen) => form.setFieldValue('role', chosen)} />
      <Checkbox label={t('staff.active')} {...form.getInputProps('isActive', { type: 'checkbox' })} />
      <OutcomeSummary of={change} />
      <div className="wrap gap-3">
        <SubmitButton label={t('staff.save')} loading={change.isBusy} />
      </div>
    </Form>
  );
}

function PinForm({ member, digits }: { member: Member; digits: PeopleSettings['pinDigits'] }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const pin = useNewPin(digits);
  const save = () => {
    const typed = pin.read();
    if (typed === null) return;
    change.send('staff.resetPin', { id: member.id, newPin: typed });
    pin.wipe();
  };
  return (
    <Form className={`tight ${styles.form}`} send={save} onChange={change.forgetSaved}>
      <h3>{t('staff.newPin')}</h3>
      <p className="soft small">{t('staff.newPinText')}</p>
      <NewPinFields of={pin} />
      <OutcomeSummary of={change} />
      <div className="wrap gap-3">
        <ArmedButton label={t('staff.savePin')} type="submit" loading={change.isBusy} />
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
    change.send('staff.setBadge', { id, badge });
    if (field.current) emptyField(field.current);
  };
  return (
    <Form ref={useFocusAfterRemoval()} className={`tight ${styles.form}`} send={save} onChange={change.forgetSaved}>
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
        <ArmedButton label={t('staff.saveBadge')} type="submit" loading={change.isBusy} />
        {hasBadge ? (
          <ArmedButton
            label={t('staff.takeBadge')}
            onClick={() => change.send('staff.setBadge', { id, badge: null })}
          />
        ) : null}
      </div>
    </Form>
  );
}

/** Only owners can change rights, so roles are never offered the right to do so. */
const OFFERED_TO_ROLES = PERMISSION_IDS.filter((permission) => permission !== 'rights');

export function RoleRightsForm({ staff, close }: { staff: Staff; close: () => void }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const [role, setRole] = useState<Role>('cashier');
  const may = permissionsOf(role, {}, staff.ofRoles);
  return (
    <div className={`tight ${styles.form}`}>
      <RoleChoice role={role} choose={setRole} />
      <Rights
        role={role}
        text={t('staff.roleRightsText')}
        change={change}
        permissions={OFFERED_TO_ROLES}
        may={(permission) => may.has(permission)}
        choices={['asShipped', 'allow', 'deny']}
        chosen={(permission) => staff.ofRoles[role]?.[permission] ?? 'asShipped'}
        choose={(permission, to) => change.send('staff.setRoleRight', { role, permission, to })}
      />
      <div className="wrap gap-3">
        <ArmedButton label={t('staff.keep')} onClick={close} />
      </div>
    </div>
  );
}

function PersonRights({ member: { id, name, role, permissions, rights } }: { member: Member }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  return (
    <div className={`tight ${styles.form}`}>
      <h3>{t('staff.rights')}</h3>
      <Rights
        role={role}
        text={t('staff.rightsText', { name })}
        change={change}
        permissions={PERMISSION_IDS}
        may={(permission) => permissions.includes(permission)}
        choices={['asRole', 'allow', 'deny']}
        chosen={(permission) => rights[permission] ?? 'asRole'}
        choose={(permission, to) => change.send('staff.setPersonRight', { id, permission, to })}
      />
    </div>
  );
}

function Rights<Choice extends 'asRole' | 'asShipped' | 'allow' | 'deny'>({
  role,
  text,
  change,
  permissions,
  may,
  choices,
  chosen,
  choose,
}: {
  role: Role;
  text: string;
  change: Outcome;
  permissions: readonly Permission[];
  may: (permission: Permission) => boolean;
  choices: readonly Choice[];
  chosen: (permission: Permission) => Choice;
  choose: (permission: Permission, choice: Choice) => void;
}) {
  const { t } = useTranslation();
  const nameOf = (choice: 'asRole' | 'asShipped' | 'allow' | 'deny') => t(`staff.right.${choice}`);
  if (role === 'owner') return <p>{t('staff.ownersMayAll')}</p>;
  return (
    <>
      <p className="soft small">{text}</p>
      <OutcomeSummary of={change} />
      <ul className="column gap-2">
        {permissions.map((permission) => (
          <li key={permission}>
            <label className={styles.rightRow}>
              <span>
                {t(`permission.${permission}`)}{' '}
                <span className="soft small">({t(may(permission) ? 'staff.may' : 'staff.mayNot')})</span>
              </span>
              <select
                value={chosen(permission)}
                onKeyDown={openList}
                onChange={({ currentTarget: { value } }) => {
                  const choice = choices.find((each) => each === value);
                  if (choice) choose(permission, choice);
                }}
              >
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {nameOf(choice)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Opens the list before a key changes the choice: on a closed list, arrow keys would store each right that they pass. */
function openList(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!/^(Arrow.+|Page.+|Home|End|.)$/.test(event.key)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

type Outcome = Pick<ReturnType<typeof useStaffChange>, 'problem' | 'isSaved'>;

export function OutcomeSummary({ of: { problem, isSaved } }: { of: Outcome }) {
  const { t } = useTranslation();
  if (problem) return <TillProblemNotice problem={problem} />;
  return <p role="status">{isSaved ? t('staff.saved') : null}</p>;
}
