import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { caseStandingSchema } from '../../../../shared/case/case.ts';
import type { CaseView } from '../../../../shared/case/case-view.ts';
import { returnedSums } from '../../../../shared/case/case-words.ts';
import { Button } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useCaseAct } from '../../../state/queries/case-queries.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { WordsForm } from './words-form.tsx';

const STANDINGS = caseStandingSchema.options;

export function CaseActions({ view }: { view: CaseView }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [asking, setAsking] = useState<'resolve' | 'reopen' | null>(null);
  const shown = view.case;
  const isResolved = shown.state.status === 'resolved';
  const close = () => setAsking(null);
  return (
    <div className="at-end">
      <div className="wrap gap-3">
        {isResolved ? (
          <Button onClick={() => setAsking('reopen')}>{t('case.reopen')}</Button>
        ) : (
          <>
            <fieldset className="wrap gap-2 bare" aria-label={t('case.setStatus')}>
              {STANDINGS.map((status) => (
                <ArmedButton
                  key={status}
                  aria-pressed={shown.state.status === status}
                  onClick={() => act.mutate({ channel: 'cases.setStatus', request: { id: shown.id, status } })}
                >
                  {t(`case.status.${status}`)}
                </ArmedButton>
              ))}
            </fieldset>
            <Button variant="primary" onClick={() => setAsking('resolve')}>
              {t('case.resolve')}
            </Button>
          </>
        )}
      </div>
      <FailureNotice error={act.error} onClose={() => act.reset()} />
      <ResolveDialog view={view} opened={asking === 'resolve'} onClose={close} />
      <ReopenDialog view={view} opened={asking === 'reopen'} onClose={close} />
    </div>
  );
}

function ReopenDialog(props: { view: CaseView; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { view, opened, onClose } = props;
  const { format } = useTill();
  const { id, number, state } = view.case;
  const sum = state.status === 'resolved' ? returnedSums(state).map(format.money).join(' + ') : '';
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
            {sum === '' ? null : <p>{t('returned.undoneByReopening', { sum })}</p>}
            {isDecided ? <p>{t('review.opensAgain')}</p> : null}
          </>
        )}
        onClose={onClose}
      />
    </Dialog>
  );
}
