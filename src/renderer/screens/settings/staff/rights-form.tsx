import { useTranslation } from 'react-i18next';
import type { Staff } from '../../../../shared/people/people-channels.ts';
import { PERMISSION_IDS, type Permission } from '../../../../shared/people/permissions.ts';
import { useStaffChange } from '../../../state/queries/staff-queries.ts';
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
  const set = (permission: Permission, value: string) => {
    const to = CHOICES.find((choice) => choice === value);
    if (to) void change.send('staff.setPersonRight', { id: member.id, permission, to });
  };
  return (
    <div className={styles.form}>
      <h3>{t('staff.rights')}</h3>
      <p className={styles.soft}>{t('staff.rightsText', { name: member.name })}</p>
      <WhatBecame of={change} />
      <ul className={styles.rights}>
        {PERMISSION_IDS.map((permission) => (
          <li key={permission}>
            <label className={styles.rightRow}>
              <span>
                {t(`permission.${permission}`)}{' '}
                <span className={styles.soft}>
                  ({t(member.permissions.includes(permission) ? 'staff.may' : 'staff.mayNot')})
                </span>
              </span>
              <select
                value={member.rights[permission] ?? 'asRole'}
                onChange={(event) => set(permission, event.currentTarget.value)}
              >
                {CHOICES.map((choice) => (
                  <option key={choice} value={choice}>
                    {t(`staff.right.${choice}`)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
