import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Staff } from '../../../../shared/people/people-channels.ts';
import { PERMISSION_IDS, permissionsOf, type Role } from '../../../../shared/people/permissions.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useStaffChange } from '../../../state/queries/staff-queries.ts';
import { OutcomeSummary } from './outcome-summary.tsx';
import { RightRows } from './right-rows.tsx';
import { RoleChoice } from './role-choice.tsx';
import styles from './staff.module.css';

const CHOICES = ['asShipped', 'allow', 'deny'] as const;
/** Only owners can change rights, so that right is not offered. */
const SHOWN = PERMISSION_IDS.filter((permission) => permission !== 'rights');

/** The rights of everybody with a role, except where a person has an exception. */
export function RoleRightsForm({ staff, close }: { staff: Staff; close: () => void }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const [role, setRole] = useState<Role>('cashier');
  const may = permissionsOf(role, {}, staff.ofRoles);
  return (
    <div className={styles.form}>
      <RoleChoice role={role} choose={setRole} />
      {role === 'owner' ? (
        <p>{t('staff.ownersMayAll')}</p>
      ) : (
        <>
          <p className="soft small">{t('staff.roleRightsText')}</p>
          <OutcomeSummary of={change} />
          <RightRows
            permissions={SHOWN}
            may={(permission) => may.has(permission)}
            choices={CHOICES}
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
