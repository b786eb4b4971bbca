import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalChoices } from '../../../../shared/journal/journal-query.ts';
import type { JournalView } from '../../../../shared/journal/journal-view.ts';
import { Picker } from '../../../fields/picker.tsx';
import type { PickerOption } from '../../../fields/picker-options.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './filter-panel.module.css';
import type { ChangeView } from './use-journal-view.ts';

export function StretchPart({
  view,
  change,
  choices,
}: {
  view: JournalView;
  change: ChangeView;
  choices: JournalChoices | undefined;
}) {
  const { t } = useTranslation();
  const { shifts, reports } = useStretchOptions(choices);
  return (
    <Part title={t('view.stretch')}>
      <div className="pair start gap-3">
        <Choice
          label={t('view.shiftName')}
          value={view.shift === null ? null : String(view.shift)}
          options={withChosen(shifts, view.shift)}
          onChoose={(shift) => change({ shift: shift === null ? null : Number(shift) })}
        />
        <Choice
          label={t('view.reportName')}
          value={view.report === null ? null : String(view.report)}
          options={withChosen(reports, view.report)}
          onChoose={(report) => change({ report: report === null ? null : Number(report) })}
        />
      </div>
    </Part>
  );
}

/** The chosen value may come from an address and be too old for the list. */
function withChosen(options: readonly { value: string; label: string }[], chosen: number | null) {
  const value = String(chosen);
  const isListed = chosen === null || options.some((option) => option.value === value);
  return isListed ? [...options] : [{ value, label: value }, ...options];
}

export function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string | null;
  options: { value: string; label: string }[];
  onChoose: (value: string | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Picker
      label={label}
      placeholder={t('view.any')}
      options={options}
      value={value}
      onChoose={onChoose}
      clearable
      nothingFoundMessage={t('view.noChoice')}
      clearButtonProps={{ 'aria-label': t('view.anyAgain', { label }) }}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`column gap-3 ${styles.part}`}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Returns the shifts and reports to choose from, newest first. */
function useStretchOptions(choices: JournalChoices | undefined): {
  shifts: PickerOption[];
  reports: PickerOption[];
} {
  const { t, format } = useTill();
  const { shifts = [], reports = [] } = choices ?? {};
  return {
    shifts: shifts.map(({ shift, person, openedAt }) => ({
      value: String(shift),
      label: t('view.shiftOf', { number: format.count(shift), person, at: format.dateTime(openedAt) }),
    })),
    reports: reports.map(({ number, at }) => ({
      value: String(number),
      label: t('view.reportOf', { number: format.count(number), at: format.dateTime(at) }),
    })),
  };
}
