import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Staff } from '../../../../shared/people/people-channels.ts';
import { PERMISSION_IDS, type Permission, permissionsOf, type Role } from '../../../../shared/people/permissions.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useStaffChange } from '../../../state/queries/staff-queries.ts';
import { RoleChoice } from './new-person-forms.tsx';
import { OutcomeSummary } from './outcome-summary.tsx';
import styles from './staff.module.css';

const OF_ROLE = ['asShipped', 'allow', 'deny'] as const;
const OF_PERSON = ['asRole', 'allow', 'deny'] as const;
/** Only owners can change rights, so that right is not offered. */
const OFFERED_TO_ROLES = PERMISSION_IDS.filter((permission) => permission !== 'rights');

export function RoleRightsForm({ staff, close }: { staff: Staff; close: () => void }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const [role, setRole] = useState<Role>('cashier');
  const may = permissionsOf(role, {}, staff.ofRoles);
  return (
    <div className={`tight ${styles.form}`}>
      <RoleChoice role={role} choose={setRole} />
      {role === 'owner' ? (
        <p>{t('staff.ownersMayAll')}</p>
      ) : (
        <>
          <p className="soft small">{t('staff.roleRightsText')}</p>
          <OutcomeSummary of={change} />
          <RightRows
            permissions={OFFERED_TO_ROLES}
            may={(permission) => may.has(permission)}
            choices={OF_ROLE}
            chosen={(permission) => staff.ofRoles[role]?.[permission] ?? 'asShipped'}
            choose={(permission, to) => void change.send('staff.setRoleRight', { role, permission, to })}
          />
        </>
      )}
      <div className="wrap gap-3">
        <ArmedButton onClick={close}>{t('staff.keep')}</ArmedButton>
      </div>
    </div>
  );
}

export function PersonRights({
  member: { id, name, role, permissions, rights },
}: {
  member: Staff['members'][number];
}) {
  const { t } = useTranslation();
  const change = useStaffChange();
  return (
    <div className={`tight ${styles.form}`}>
      <h3>{t('staff.rights')}</h3>
      {role === 'owner' ? (
        <p>{t('staff.ownersMayAll')}</p>
      ) : (
        <>
          <p className="soft small">{t('staff.rightsText', { name })}</p>
          <OutcomeSummary of={change} />
          <RightRows
            permissions={PERMISSION_IDS}
            may={(permission) => permissions.includes(permission)}
            choices={OF_PERSON}
            chosen={(permission) => rights[permission] ?? 'asRole'}
            choose={(permission, to) => void change.send('staff.setPersonRight', { id, permission, to })}
          />
        </>
      )}
    </div>
  );
}

function RightRows<Choice extends 'asRole' | 'asShipped' | 'allow' | 'deny'>({
  permissions,
  may,
  choices,
  chosen,
  choose,
}: {
  permissions: readonly Permission[];
  may: (permission: Permission) => boolean;
  choices: readonly Choice[];
  chosen: (permission: Permission) => Choice;
  choose: (permission: Permission, choice: Choice) => void;
}) {
  const { t } = useTranslation();
  const nameOf = (choice: 'asRole' | 'asShipped' | 'allow' | 'deny') => t(`staff.right.${choice}`);
  return (
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
  );
}
