import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PeopleSettings, peopleSettingsSchema } from '../../../../shared/people/people.ts';
import { Checkbox, TextInput } from '../../../components/controls.ts';
import { DialogFoot } from '../../../components/overlay.tsx';
import { Choices } from '../../../fields/choices.tsx';
import { Form } from '../../../fields/form.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useStaffChange } from '../../../state/queries/staff-queries.ts';
import { OutcomeSummary } from './outcome-summary.tsx';
import styles from './staff.module.css';

/** How people sign in, and when the screen locks. */
export function SignInSettings({ settings, close }: { settings: PeopleSettings; close: () => void }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const [chosen, setChosen] = useState(settings);
  const [idle, setIdle] = useState(String(settings.idleMinutes));
  const idleMinutes = peopleSettingsSchema.shape.idleMinutes.safeParse(Number(idle));
  const choose = (changes: Partial<PeopleSettings>) => setChosen({ ...chosen, ...changes });
  const save = () => {
    if (idleMinutes.success) void change.send('staff.setSettings', { ...chosen, idleMinutes: idleMinutes.data });
  };
  return (
    <Form className={`tight ${styles.form}`} send={save}>
      <Choices
        label={t('staff.signIn')}
        values={['on', 'off']}
        value={chosen.signIn}
        nameOf={(each) => t(`staff.signInName.${each}`)}
        onChoose={(signIn) => choose({ signIn })}
      />
      <Choices
        label={t('staff.pinDigits')}
        values={[6, 4]}
        value={chosen.pinDigits}
        nameOf={(each) => t(`staff.pinDigitsName.${each === 6 ? 'six' : 'four'}`)}
        onChoose={(pinDigits) => choose({ pinDigits })}
      />
      <TextInput
        label={t('staff.idle')}
        inputMode="numeric"
        value={idle}
        error={idleMinutes.success ? null : t('staff.idleWrong')}
        onChange={(event) => setIdle(event.currentTarget.value)}
      />
      {(['lockAfterSale', 'fourEyes'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t(`staff.${name}`)}
          checked={chosen[name]}
          onChange={(event) => choose({ [name]: event.currentTarget.checked })}
        />
      ))}
      <OutcomeSummary of={change} />
      <DialogFoot>
        <ArmedButton type="submit" variant="primary" loading={change.isBusy}>
          {t('staff.save')}
        </ArmedButton>
        <ArmedButton onClick={close}>{t('staff.keep')}</ArmedButton>
      </DialogFoot>
    </Form>
  );
}
