import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PeopleSettings, peopleSettingsSchema } from '../../../../shared/people/people.ts';
import { Checkbox, Radio, TextInput } from '../../../components/controls.ts';
import { DialogFoot } from '../../../components/overlay.tsx';
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
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (idleMinutes.success) void change.send('staff.setSettings', { ...chosen, idleMinutes: idleMinutes.data });
  };
  return (
    <form noValidate autoComplete="off" className={styles.form} onSubmit={save}>
      <Radio.Group
        label={t('staff.signIn')}
        value={chosen.signIn}
        onChange={(value) => choose({ signIn: value === 'off' ? 'off' : 'on' })}
      >
        <div className="wrap gap-2 above-2 choices">
          <Radio value="on" label={t('staff.signInName.on')} />
          <Radio value="off" label={t('staff.signInName.off')} />
        </div>
      </Radio.Group>
      <Radio.Group
        label={t('staff.pinDigits')}
        value={String(chosen.pinDigits)}
        onChange={(value) => choose({ pinDigits: value === '4' ? 4 : 6 })}
      >
        <div className="wrap gap-2 above-2 choices">
          <Radio value="6" label={t('staff.pinDigitsName.six')} />
          <Radio value="4" label={t('staff.pinDigitsName.four')} />
        </div>
      </Radio.Group>
      <TextInput
        label={t('staff.idle')}
        inputMode="numeric"
        autoComplete="off"
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
    </form>
  );
}
