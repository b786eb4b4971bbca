import { useTranslation } from 'react-i18next';
import type { Staff } from '../../../../shared/people/people-channels.ts';
import { PERMISSION_IDS } from '../../../../shared/people/permissions.ts';
import { useStaffChange } from '../../../state/queries/staff-queries.ts';
import { RightRows } from './right-rows.tsx';
import styles from './staff.module.css';
import { WhatBecame } from './what-became.tsx';

const CHOICES = ['asRole', 'allow', 'deny'] as const;

/** What one person may do beside, or without, what the role says. */
export function RightsForm({ member }: { member: Staff['members'][number] }) {
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
      <p className={styles.soft}>{t('staff.rightsText', { name: member.name })}</p>
      <WhatBecame of={change} />
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
