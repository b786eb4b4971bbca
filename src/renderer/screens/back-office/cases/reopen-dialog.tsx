import { useTranslation } from 'react-i18next';
import type { CaseRecord } from '../../../../shared/case.ts';
import { Dialog } from '../../../components/overlay.tsx';
import { WordsForm } from './words-form.tsx';

/** Why a resolved case is opened again. */
export function ReopenDialog(props: { case: CaseRecord; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { case: shown, opened, onClose } = props;
  const { id, number } = shown;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('case.reopenTitle', { number })}>
      <WordsForm
        label={t('case.reopenWords')}
        rows={2}
        hasFocus
        submit={t('case.reopenNow')}
        orderOf={(words) => ({ channel: 'cases.reopen', request: { id, words } })}
        above={() => <p>{t('case.reopenText')}</p>}
        onClose={onClose}
      />
    </Dialog>
  );
}
