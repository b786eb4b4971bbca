import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personNameSchema } from '../../../../shared/people/people.ts';
import type { Role } from '../../../../shared/people/permissions.ts';
import { TextInput } from '../../../components/controls.ts';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { enterMoves } from '../../../fields/enter-moves.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useStaffChange } from '../../../state/queries/staff-queries.ts';
import { NewPinFields, useNewPin } from '../../people/new-pin-fields.tsx';
import { RoleChoice } from './role-choice.tsx';
import styles from './staff.module.css';

/**
 * Adds a person, with a PIN typed twice.
 * @param first the preselected role
 */
export function AddForm({ digits, first = 'cashier', close }: { digits: number; first?: Role; close: () => void }) {
  const { t } = useTranslation();
  const { send, problem, isBusy } = useStaffChange();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(first);
  const [isNameWrong, setNameWrong] = useState(false);
  const badge = useRef<HTMLInputElement>(null);
  const pin = useNewPin();
  const add = () => {
    const named = personNameSchema.safeParse(name);
    setNameWrong(!named.success);
    const typed = named.success ? pin.read() : null;
    if (isBusy || !named.success || typed === null) return;
    const scanned = badge.current?.value.trim() ?? '';
    void send('staff.add', { name: named.data, role, pin: typed, badge: scanned === '' ? null : scanned }).then(
      (isDone) => isDone && close(),
    );
    pin.wipe();
  };
  return (
    <form
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={(event) => enterMoves(event, add)}
    >
      {problem ? <TillProblemNotice problem={problem} /> : null}
      <TextInput
        data-autofocus
        data-entry
        label={t('staff.name')}
        autoComplete="off"
        maxLength={40}
        value={name}
        error={isNameWrong ? t('staff.nameMissing') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RoleChoice role={role} choose={setRole} />
      <NewPinFields of={pin} digits={digits} />
      <TextInput
        ref={badge}
        data-entry
        data-badge
        label={t('staff.badge')}
        description={t('staff.badgeHint')}
        autoComplete="off"
        maxLength={64}
      />
      <DialogFoot>
        <ArmedButton type="submit" variant="primary" loading={isBusy}>
          {t('staff.add')}
        </ArmedButton>
        <ArmedButton onClick={close}>{t('staff.keep')}</ArmedButton>
      </DialogFoot>
    </form>
  );
}
