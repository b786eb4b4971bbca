import { useTranslation } from 'react-i18next';
import { type Role, roleSchema } from '../../../../shared/people/permissions.ts';
import { Radio } from '../../../components/controls.ts';

export function RoleChoice({ role, choose }: { role: Role; choose: (role: Role) => void }) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t('staff.role')} value={role} onChange={(chosen) => choose(roleSchema.parse(chosen))}>
      <div className="wrap gap-2 above-2 choices">
        {roleSchema.options.map((each) => (
          <Radio key={each} value={each} label={t(`person.role.${each}`, { lng: 'en' })} />
        ))}
      </div>
    </Radio.Group>
  );
}
