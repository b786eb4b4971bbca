import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decisionsOn, type JournalDecisionName, mayGoBackToCopy } from '../../../shared/journal/journal-decision.ts';
import type { Problem } from '../../../shared/problems.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES } from '../../routes.ts';
import { useOrder } from '../../state/queries/queries.ts';
import { Dialog } from '../overlay.tsx';
import styles from './decide-journal.module.css';

/** Takes two presses to decide how to continue after the journal stopped the till; the program then restarts. */
export function DecideJournal({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  const offered = decisionsOn(problem);
  return (
    <>
      {offered.length > 0 ? <Decisions offered={offered} /> : null}
      {mayGoBackToCopy(problem) ? (
        <p>
          <a className="touch" href={ADDRESSES.health}>
            {t('shell.openCopies')}
          </a>
        </p>
      ) : null}
    </>
  );
}

function Decisions({ offered }: { offered: readonly JournalDecisionName[] }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<JournalDecisionName | null>(null);
  const decision = useOrder('till.decideJournal');
  const leave = () => setAsked(null);
  if (decision.isSuccess && decision.variables) {
    return (
      <p role="status" className="above-3 bold">
        {t(`journalDecision.${decision.variables.decision}.written`)}
      </p>
    );
  }
  return (
    <>
      <div className="wrap gap-3 above-3">
        {offered.map((name) => (
          <ArmedButton key={name} onClick={() => setAsked(name)}>
            {t(`journalDecision.${name}.open`)}
          </ArmedButton>
        ))}
      </div>
      <Dialog opened={asked !== null} onClose={leave} title={asked ? t(`journalDecision.${asked}.yes`) : ''}>
        {asked ? <Means decision={asked} /> : null}
        {decision.isError ? <p role="alert">{t('journalDecision.notWritten')}</p> : null}
        <div className="wrap gap-3 above-5">
          <ArmedButton variant="primary" onClick={leave} data-autofocus>
            {t('journalDecision.leave')}
          </ArmedButton>
          <ArmedButton loading={decision.isPending} onClick={() => asked && decision.mutate({ decision: asked })}>
            {asked ? t(`journalDecision.${asked}.yes`) : null}
          </ArmedButton>
        </div>
      </Dialog>
    </>
  );
}

const ABOUT = ['journal', 'payments', 'goods', 'kept'] as const;

function Means({ decision }: { decision: JournalDecisionName }) {
  const { t } = useTranslation();
  return (
    <dl className={`terms above-3 ${styles.means}`}>
      {ABOUT.map((what) => (
        <Fragment key={what}>
          <dt>{t(`journalDecision.about.${what}`)}</dt>
          <dd>{t(`journalDecision.${decision}.means.${what}`)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
