import { useTranslation } from 'react-i18next';
import { writeHour } from '../../../shared/format.ts';
import { CURRENCY_CODES } from '../../../shared/money/money.ts';
import type { SetupFields, SetupView } from '../../../shared/setup/setup-channels.ts';
import type { SetupProblem } from '../../../shared/setup/setup-problem.ts';
import { replacementsIn } from '../../../shared/slip/printable-text.ts';
import type { english } from '../../../shared/texts/english.ts';
import { Choices } from '../../components/choices.tsx';
import { Checkbox, TextInput } from '../../components/controls.ts';
import { useReplacementText } from '../../components/notices/replacement-text.ts';
import { useCurrencyOptions } from '../../fields/currency-picker.tsx';
import { Picker } from '../../fields/picker.tsx';
import type { GivenKey } from './give-key.tsx';
import styles from './setup.module.css';

/** The steps with their fields. A field belongs to a single step, which shows its error. */
export const STEPS_BEFORE = [
  { name: 'shop', fields: ['merchant', 'address', 'phone', 'taxNumber', 'vatLine'] },
  { name: 'day', fields: ['zone', 'currency', 'ceiling', 'country', 'dayEndsAtHour'] },
  { name: 'till', fields: ['mode', 'till'] },
  { name: 'service', fields: ['baseUrl', 'publicKey', 'returnUrl', 'updateServer', 'meteredConnection'] },
  { name: 'key', fields: ['unkeptKeyAgreedBy'] },
  { name: 'test', fields: [] },
  { name: 'finish', fields: ['pinsAgreedBy'] },
] as const satisfies readonly { name: string; fields: readonly string[] }[];

export interface StepProps {
  view: SetupView;
  fields: SetupFields;
  change: (changes: Partial<SetupFields>) => void;
  refused: SetupProblem | null;
  givenKey: GivenKey;
}

const SHOP_FIELDS = ['merchant', 'address', 'phone', 'taxNumber', 'vatLine'] as const;
const SERVICE_FIELDS = ['baseUrl', 'publicKey', 'returnUrl', 'updateServer'] as const;

export function ShopStep(props: StepProps) {
  const lackingText = useReplacementText();
  return (
    <div className={styles.pairs}>
      {SHOP_FIELDS.map((name) => (
        <SetupField key={name} name={name} hint={lackingText(replacementsIn([props.fields[name] ?? '']))} {...props} />
      ))}
    </div>
  );
}

export function DayStep({ fields, change, refused }: StepProps) {
  const { t } = useTranslation();
  const currencies = useCurrencyOptions(CURRENCY_CODES);
  const sentence = useSentence(refused);
  // The system's list lacks some zones, such as UTC.
  const known = new Set(Intl.supportedValuesOf('timeZone')).add(fields.zone ?? 'UTC');
  const zones = [...known].map((zone) => ({ value: zone, label: zone, code: zone }));
  const hours = Array.from({ length: 12 }, (_, hour) => ({
    value: String(hour),
    label: hour === 0 ? t('setup.midnight') : writeHour(hour),
    code: String(hour),
  }));
  const shown = { comboboxProps: { transitionProps: { duration: 0 } }, allowDeselect: false };
  return (
    <>
      <Picker
        {...shown}
        label={t('setup.field.zone')}
        options={zones}
        value={fields.zone ?? null}
        error={sentence('zone')}
        onChoose={(zone) => zone !== null && change({ zone })}
      />
      <Picker
        {...shown}
        label={t('setup.field.currency')}
        options={currencies}
        value={fields.currency ?? null}
        error={sentence('currency') ?? sentence('ceiling')}
        onChoose={(currency) => currency !== null && change({ currency })}
      />
      <Picker
        {...shown}
        label={t('setup.field.dayEndsAtHour')}
        options={hours}
        value={String(fields.dayEndsAtHour ?? 0)}
        error={sentence('dayEndsAtHour')}
        onChoose={(hour) => hour !== null && change({ dayEndsAtHour: Number(hour) })}
      />
    </>
  );
}

export function TillStep(props: StepProps) {
  const { t } = useTranslation();
  const { fields, change } = props;
  return (
    <>
      <SetupField name="till" {...props} />
      <Choices
        label={t('setup.field.mode')}
        values={['sandbox', 'live']}
        value={fields.mode}
        nameOf={(mode) => t(`setup.modeName.${mode}`)}
        onChoose={(mode) => change({ mode })}
      />
      {fields.mode === 'live' ? <p role="status">{t('setup.amountUnit')}</p> : null}
    </>
  );
}

export function ServiceStep(props: StepProps) {
  const { t } = useTranslation();
  const { fields, change } = props;
  return (
    <>
      {SERVICE_FIELDS.map((name) => (
        <SetupField key={name} name={name} {...props} />
      ))}
      <Checkbox
        label={t('setup.field.meteredConnection')}
        checked={fields.meteredConnection ?? false}
        onChange={(event) => change({ meteredConnection: event.currentTarget.checked })}
      />
    </>
  );
}

type TextFieldName = keyof typeof english.setup.example | 'pinsAgreedBy' | 'unkeptKeyAgreedBy';

export function SetupField({
  name,
  hint = null,
  fields,
  change,
  refused,
}: StepProps & { name: TextFieldName; hint?: string | null }) {
  const { t } = useTranslation();
  const sentence = useSentence(refused);
  const isName = name === 'pinsAgreedBy' || name === 'unkeptKeyAgreedBy';
  return (
    <TextInput
      label={t(`setup.field.${name}`)}
      placeholder={isName ? '' : t(`setup.example.${name}`)}
      maxLength={200}
      value={fields[name] ?? ''}
      error={sentence(name)}
      description={hint}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
}

/** Returns the error of a field, beginning with the field's name; null if the field is valid. */
function useSentence(refused: StepProps['refused']): (field: keyof SetupFields | 'ceiling') => string | null {
  const { t } = useTranslation();
  return (field) => {
    if (refused?.field !== field) return null;
    return `${t(`provisioning.${refused.rule}`, { field: t(`setup.field.${field}`) })}.`;
  };
}
