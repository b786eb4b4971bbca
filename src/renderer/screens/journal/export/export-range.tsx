import { useTranslation } from 'react-i18next';
import { type ExportDays, exportPaymentsSchema } from '../../../../shared/export/export-view.ts';
import { Choices } from '../../../components/choices.tsx';
import { Checkbox } from '../../../components/controls.ts';
import { DayField } from '../../../fields/day-field.tsx';
import { useTill } from '../../../state/parts.ts';
import styles from './export.module.css';
import { type ChoicesProps, daysProblem } from './export-choices.ts';
import type { ShownInJournal } from './shown-in-journal.ts';

const RANGES = ['today', 'yesterday', 'thisMonth', 'everything', 'days'] as const;

/** The choice of days. It shows the exact times at which they begin and end in the shop's time zone. */
export function RangePart({ choices, days, onChange }: ChoicesProps & DaysProps) {
  const { t } = useTranslation();
  const problem = daysProblem(choices);
  return (
    <div className="column gap-2">
      <Choices
        label={t('export.range')}
        values={RANGES}
        value={choices.range}
        nameOf={(range) => t(`export.rangeName.${range}`)}
        onChoose={(range) => onChange({ range })}
      />
      {choices.range === 'days' ? (
        <div className="pair gap-3">
          {(['first', 'last'] as const).map((which) => (
            <DayField
              key={which}
              label={t(`export.${which}`)}
              day={choices[which] || null}
              error={which === 'last' && problem ? t(`export.${problem}`) : null}
              onDay={(day) => onChange({ [which]: day ?? '' })}
            />
          ))}
        </div>
      ) : null}
      {problem ? null : <DaysInWords days={days} />}
    </div>
  );
}

interface DaysProps {
  /** The days that main computed from the choice. */
  days: ExportDays | null | undefined;
}

function DaysInWords({ days }: DaysProps) {
  const { t, till, format } = useTill();
  const { zone } = till;
  if (days === undefined) return <p className={styles.soft} />;
  if (days === null) return <p className={styles.soft}>{t('export.allDays', { zone })}</p>;
  const [first, last] = [format.day(days.first), format.day(days.last)];
  const words = first === last ? t('export.oneDay', { day: first, zone }) : t('export.someDays', { first, last, zone });
  return <p className={styles.soft}>{words}</p>;
}

export function PaymentsPart({ choices, shown, onChange }: ChoicesProps & { shown: ShownInJournal }) {
  const { t } = useTranslation();
  const { search, filters } = shown;
  return (
    <div className="column gap-2">
      <Choices
        label={t('export.payments')}
        values={exportPaymentsSchema.options}
        value={choices.payments}
        nameOf={(payments) => t(`export.paymentsName.${payments}`)}
        onChoose={(payments) => onChange({ payments })}
      />
      {search === '' ? null : (
        <Checkbox
          className={`framed ${styles.found}`}
          label={t('export.onlyFound', { search })}
          checked={choices.search !== null}
          onChange={(event) => onChange({ search: event.currentTarget.checked ? search : null })}
        />
      )}
      {filters === null ? null : (
        <Checkbox
          className={`framed ${styles.found}`}
          label={t('export.onlyFiltered')}
          checked={choices.filters !== null}
          onChange={(event) => onChange({ filters: event.currentTarget.checked ? filters : null })}
        />
      )}
    </div>
  );
}
