import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type JournalColumn, journalColumnSchema } from '../../../../shared/journal/chosen-columns.ts';
import { isSame, type ViewDays } from '../../../../shared/journal/journal-view.ts';
import { UNSETTLED } from '../../../../shared/payment/payment-state.ts';
import { Button, Checkbox } from '../../../components/controls.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { inOrder } from '../../../components/payment-list/payment-grid.tsx';
import { useKeyOnButton } from '../../../keys/use-action-key.ts';
import { useOrder } from '../../../state/queries/queries.ts';
import { keyOf } from '../../../state/queries/readings.ts';
import { FilterPanel } from './filter-panel.tsx';
import { Toggle, ToggleGroup } from './filter-parts.tsx';
import type { ChoicesProps, ViewProps } from './use-journal-view.ts';
import styles from './view-bar.module.css';
import { filtersIn, useViewChips, withoutFilters } from './view-chips.ts';

const QUICK_DAYS = ['today', 'yesterday', 'lastSevenDays'] as const;
type Panel = 'filters' | 'columns';

/** Shows the everyday filters. A panel has the others. */
export function ViewBar({
  view,
  days,
  columns,
  choices,
  change,
}: ViewProps &
  ChoicesProps & {
    /** The listed days, even if none were chosen. */
    days: ViewDays | null;
    columns: readonly JournalColumn[];
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

function QuickChoices({ view, days, change }: ViewProps & { days: ViewDays | null }) {
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

/** Lets a person choose columns, and saves the choice. */
function ColumnsDialog({
  opened,
  columns,
  onClose,
}: {
  opened: boolean;
  columns: readonly JournalColumn[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const queryKey = keyOf('columns.read', undefined);
  const keep = useOrder('columns.keep', {
    // The columns change before main answers, so that a second choice builds on the first.
    onMutate: (chosen) => queries.setQueryData(queryKey, chosen),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const toggle = (column: JournalColumn, on: boolean) =>
    keep.mutate({ columns: inOrder(on ? [...columns, column] : columns.filter((other) => other !== column)) });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('view.columns')}>
      <div className={`pair gap-4 lines-0 ${styles.columns}`}>
        {journalColumnSchema.options.map((column) => (
          <Checkbox
            key={column}
            label={t(`journal.columns.${column}`)}
            checked={columns.includes(column)}
            // The reference links to the payment, so the column is fixed.
            disabled={column === 'reference'}
            onChange={(event) => toggle(column, event.currentTarget.checked)}
          />
        ))}
      </div>
      <FailureNotice error={keep.error} />
      <div className="above-4">
        <Button variant="primary" onClick={onClose}>
          {t('export.done')}
        </Button>
      </div>
    </Dialog>
  );
}
