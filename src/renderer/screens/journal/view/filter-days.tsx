import { useTranslation } from 'react-i18next';
import { writeHour } from '../../../../shared/format.ts';
import { daysOfView, type JournalView } from '../../../../shared/journal/journal-view.ts';
import { DayField } from '../../../fields/day-field.tsx';
import { useToday } from '../../../state/queries/queries.ts';
import styles from './filter-panel.module.css';
import { Part } from './filter-part.tsx';
import { Toggle, ToggleGroup } from './toggle.tsx';
import type { ChangeView } from './use-journal-view.ts';

const KINDS = ['today', 'yesterday', 'lastSevenDays'] as const;

/** Which days of the shop, and in which zone they begin and end. */
export function DaysPart({ view, change }: { view: JournalView; change: ChangeView }) {
  const { t } = useTranslation();
  const { zone, ...today } = useToday();
  const time = writeHour(today.endsAtHour);
  const { first, last } = view.days ? daysOfView(view.days, today.day) : { first: null, last: null };
  const type = (typed: { first: string | null; last: string | null }) =>
    change({ days: typed.first || typed.last ? { kind: 'days', ...typed } : null });
  const isTurned = first !== null && last !== null && first > last;
  return (
    <Part title={t('view.daysTitle')}>
      <ToggleGroup label={t('view.daysTitle')}>
        {KINDS.map((kind) => (
          <Toggle key={kind} on={view.days?.kind === kind} onChange={(on) => change({ days: on ? { kind } : null })}>
            {t(`view.days.${kind}`)}
          </Toggle>
        ))}
      </ToggleGroup>
      <div className={styles.pair}>
        <DayField label={t('export.first')} day={first} onDay={(day) => type({ first: day, last })} />
        <DayField
          label={t('export.last')}
          day={last}
          error={isTurned ? t('export.daysWrong') : null}
          onDay={(day) => type({ first, last: day })}
        />
      </div>
      <p className={styles.soft}>{t(today.endsAtHour === 0 ? 'view.zone' : 'view.zoneFrom', { zone, time })}</p>
    </Part>
  );
}
