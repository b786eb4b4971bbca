import { useTranslation } from 'react-i18next';
import type { GlanceScope } from '../../../../shared/journal/glance.ts';
import { Picker } from '../../../fields/picker.tsx';
import type { PickerOption } from '../../../fields/picker-options.ts';
import { useStretchOptions } from '../../../fields/stretch-options.ts';
import { useTill } from '../../../state/parts.ts';
import { useJournalChoices } from '../../../state/queries/queries.ts';
import styles from './glance.module.css';

/** So many of each are at hand; the Journal's filters have more. */
const NEWEST = 30;

/** Of whom, of which shift or of which report the numbers are; of everybody today where nothing is chosen. */
export function ScopePicker({
  scope,
  onScope,
}: {
  scope: GlanceScope | null;
  onScope: (scope: GlanceScope | null) => void;
}) {
  const { t } = useTranslation();
  const { till } = useTill();
  const choices = useJournalChoices();
  const { shifts, reports } = useStretchOptions(choices.data);
  const people = (choices.data?.cashiers ?? []).map((name) => ({
    value: name,
    label: t('glance.scope.person', { name }),
  }));
  const withoutLessons = { value: 'withoutLessons', label: t('glance.scope.withoutLessons') };
  const options = [
    ...(till.mode === 'practice' ? [withoutLessons] : []),
    ...people.map(named('actor')),
    ...shifts.slice(0, NEWEST).map(named('shift')),
    ...reports.slice(0, NEWEST).map(named('report')),
  ];
  return (
    <Picker
      className={styles.scope}
      label={t('glance.scope.label')}
      placeholder={t('glance.scope.everything')}
      isLoading={choices.isPending}
      options={options}
      value={nameOf(scope)}
      onChoose={(value) => onScope(value === null ? null : scopeOf(value))}
      clearable
      nothingFoundMessage={t('view.noChoice')}
      clearButtonProps={{ 'aria-label': t('glance.scope.again') }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  );
}

function named(kind: 'actor' | 'shift' | 'report'): (option: PickerOption) => PickerOption {
  return ({ value, label }) => ({ value: `${kind} ${value}`, label });
}

function nameOf(scope: GlanceScope | null): string | null {
  if (scope && 'withoutLessons' in scope) return 'withoutLessons';
  return scope && (Object.entries(scope)[0]?.join(' ') ?? null);
}

function scopeOf(value: string): GlanceScope {
  const [kind, ...rest] = value.split(' ');
  const name = rest.join(' ');
  if (kind === 'withoutLessons') return { withoutLessons: true };
  if (kind === 'shift') return { shift: Number(name) };
  return kind === 'report' ? { report: Number(name) } : { actor: name };
}
