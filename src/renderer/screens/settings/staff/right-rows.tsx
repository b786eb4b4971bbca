import { useTranslation } from 'react-i18next';
import type { Permission } from '../../../../shared/people/permissions.ts';
import styles from './staff.module.css';

/** One row for each right: its present state, and the choice made about it. */
export function RightRows<Choice extends 'asRole' | 'asShipped' | 'allow' | 'deny'>({
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
  const names = {
    asRole: t('staff.right.asRole'),
    asShipped: t('staff.right.asShipped'),
    allow: t('staff.right.allow'),
    deny: t('staff.right.deny'),
  };
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
                  {names[choice]}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  );
}
