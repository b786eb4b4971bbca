import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type JournalColumn, journalColumnSchema } from '../../../../shared/journal/chosen-columns.ts';
import { Button, Checkbox } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { inOrder } from '../../../components/payment-list/payment-columns.ts';
import { useOrder } from '../../../state/queries/queries.ts';
import { keyOf } from '../../../state/queries/readings.ts';
import styles from './columns-dialog.module.css';

/** The choice is saved. */
export function ColumnsDialog({
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
