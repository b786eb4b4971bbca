import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalColumn } from '../../../../shared/journal/chosen-columns.ts';
import type { JournalChoices } from '../../../../shared/journal/journal-query.ts';
import { isSame, type JournalView, type ViewDays } from '../../../../shared/journal/journal-view.ts';
import { UNSETTLED } from '../../../../shared/payment/payment-state.ts';
import { Button } from '../../../components/controls.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import { useKeyOnButton } from '../../../keys/use-action-key.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { Toggle, ToggleGroup } from './toggle.tsx';
import type { ChangeView } from './use-journal-view.ts';
import styles from './view-bar.module.css';
import { filtersIn, useViewChips, withoutFilters } from './view-chips.ts';

const QUICK_DAYS = ['today', 'yesterday', 'lastSevenDays'] as const;
type Panel = 'filters' | 'columns';

/** Everyday filters are in the bar, the others in a panel. */
export function ViewBar({
  view,
  days,
  columns,
  choices,
  change,
}: {
  view: JournalView;
  /** The listed days, even if none were chosen. */
  days: ViewDays | null;
  columns: readonly JournalColumn[];
  choices: JournalChoices | undefined;
  change: ChangeView;
}) {
  const { t } = useTranslation();
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);
  const filters = useKeyOnButton('filters');
  const count = filtersIn(view).length;
  return (
    <>
      <div className="wrap center between gap-3 lines-2">
        <QuickChoices view={view} days={days} change={change} />
        <div className={`row gap-2 ${styles.panels}`}>
          <Button {...filters} onClick={() => setPanel('filters')} aria-haspopup="dialog">
            {count === 0 ? t('view.filters') : t('view.filtersSet', { count })}
          </Button>
          <Button onClick={() => setPanel('columns')} aria-haspopup="dialog">
            {t('view.columns')}
          </Button>
        </div>
      </div>
      <Chips view={view} choices={choices} change={change} />
      <FilterPanel opened={panel === 'filters'} view={view} choices={choices} change={change} onClose={close} />
      <ColumnsDialog opened={panel === 'columns'} columns={columns} onClose={close} />
    </>
  );
}

function QuickChoices({ view, days, change }: { view: JournalView; days: ViewDays | null; change: ChangeView }) {
  const { t } = useTranslation();
  const isNotSettled = view.outcomes !== null && isSame(view.outcomes, UNSETTLED);
  return (
    <ToggleGroup label={t('view.quick')}>
      {QUICK_DAYS.map((kind) => (
        <Toggle key={kind} on={days?.kind === kind} onChange={(on) => change({ days: on ? { kind } : null })}>
          {t(`view.days.${kind}`)}
        </Toggle>
      ))}
      <Toggle on={isNotSettled} onChange={(on) => change({ outcomes: on ? [...UNSETTLED] : null })}>
        {t('journal.notSettled')}
      </Toggle>
      <Toggle on={view.review} onChange={(on) => change({ review: on })}>
        {t('journal.review')}
      </Toggle>
    </ToggleGroup>
  );
}

function Chips({
  view,
  choices,
  change,
}: {
  view: JournalView;
  choices: JournalChoices | undefined;
  change: ChangeView;
}) {
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
