import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSame, type ViewDays } from '../../../../shared/journal/journal-view.ts';
import { UNSETTLED } from '../../../../shared/payment/payment-state.ts';
import { Button } from '../../../components/controls.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import { useKeyOnButton } from '../../../keys/use-action-key.ts';
import { FilterPanel } from './filter-panel.tsx';
import { DayToggles, Toggle, ToggleGroup } from './filter-parts.tsx';
import type { ChoicesProps, ViewProps } from './use-journal-view.ts';
import styles from './view-bar.module.css';
import { filtersIn, useViewChips, withoutFilters } from './view-chips.ts';

export function ViewBar({
  view,
  days,
  choices,
  change,
}: ViewProps &
  ChoicesProps & {
    /** The days in effect, also if the person chose none. */
    days: ViewDays | null;
  }) {
  const { t } = useTranslation();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const filters = useKeyOnButton('filters');
  const count = filtersIn(view).length;
  return (
    <>
      <div className="wrap center between gap-3 lines-2">
        <QuickChoices view={view} days={days} change={change} />
        <Button {...filters} className={styles.filters ?? ''} onClick={() => setPanelOpen(true)} aria-haspopup="dialog">
          {count === 0 ? t('view.filters') : t('view.filtersSet', { count })}
        </Button>
      </div>
      <Chips view={view} choices={choices} change={change} />
      <FilterPanel
        opened={isPanelOpen}
        view={view}
        choices={choices}
        change={change}
        onClose={() => setPanelOpen(false)}
      />
    </>
  );
}

function QuickChoices({ view, days, change }: ViewProps & { days: ViewDays | null }) {
  const { t } = useTranslation();
  const isNotSettled = view.outcomes !== null && isSame(view.outcomes, UNSETTLED);
  return (
    <ToggleGroup label={t('view.quick')}>
      <DayToggles days={days} change={change} />
      <Toggle
        label={t('journal.notSettled')}
        on={isNotSettled}
        onChange={(on) => change({ outcomes: on ? [...UNSETTLED] : null })}
      />
      <Toggle label={t('journal.review')} on={view.review} onChange={(on) => change({ review: on })} />
    </ToggleGroup>
  );
}

function Chips({ view, choices, change }: ViewProps & ChoicesProps) {
  const { t } = useTranslation();
  const chips = useViewChips(choices)(view);
  if (chips.length === 0) return null;
  return (
    <div className={`wrap center gap-2 ${styles.chips}`}>
      <ul aria-label={t('view.active')}>
        {chips.map(({ name, text, without }) => (
          <li key={name}>
            <button
              type="button"
              className={`inline gap-2 ${styles.chip}`}
              aria-label={t('view.remove', { filter: text })}
              onClick={() => change(without)}
            >
              {text}
              <CrossIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="plain" className={styles.clear ?? ''} onClick={() => change(withoutFilters(view))}>
        {t('view.clearAll')}
      </Button>
    </div>
  );
}
