import { useTranslation } from 'react-i18next';
import type { CaseView } from '../../../../shared/case/case-view.ts';
import { Dialog } from '../../../components/dialogs/overlay.tsx';
import { WordsForm } from './words-form.tsx';

/** Why a resolved case is opened again. */
export function ReopenDialog(props: { view: CaseView; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { view, opened, onClose } = props;
  const { id, number } = view.case;
  const isDecided = view.payments.some(({ state }) => state.review?.decided);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('case.reopenTitle', { number })}>
      <WordsForm
        label={t('case.reopenWords')}
        rows={2}
        hasFocus
        submit={t('case.reopenNow')}
        orderOf={(words) => ({ channel: 'cases.reopen', request: { id, words } })}
        above={() => (
          <>
            <p>{t('case.reopenText')}</p>
            {isDecided ? <p>{t('review.opensAgain')}</p> : null}
          </>
        )}
        onClose={onClose}
      />
    </Dialog>
  );
}
