import { useTranslation } from 'react-i18next';
import { ADDRESSES, goTo } from '../../routes.ts';
import { useExports } from '../../state/parts.ts';

/** On every screen while the dialog of the export is closed. Opens the dialog again. */
export function ExportNote() {
  const { t } = useTranslation();
  const { exporting, isOpen, open } = useExports((state) => state);
  if (isOpen || exporting.stage === 'none' || exporting.stage === 'cancelled') return null;
  const percent =
    exporting.stage === 'running' && exporting.totalRows > 0
      ? `${Math.floor((exporting.rows / exporting.totalRows) * 100)} %`
      : '…';
  return (
    <button
      type="button"
      className="chrome"
      onClick={() => {
        goTo(ADDRESSES.journal);
        open();
      }}
    >
      {t(`shell.exporting.${exporting.stage}`, { percent })}
    </button>
  );
}
