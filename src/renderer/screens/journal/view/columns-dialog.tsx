import { useTranslation } from 'react-i18next';
import { type JournalColumn, journalColumnSchema } from '../../../../shared/journal/chosen-columns.ts';
import { Button, Checkbox } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { inOrder } from '../../../components/payment-list/payment-columns.ts';
import { useKeepColumns } from '../../../state/queries/column-queries.ts';
import styles from './columns-dialog.module.css';

/** Chooses the columns of the list. The choice is saved. */
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
  const keep = useKeepColumns();
  const toggle = (column: JournalColumn, on: boolean) =>
    keep.mutate(inOrder(on ? [...columns, column] : columns.filter((other) => other !== column)));
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
