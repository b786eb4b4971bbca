import { useTranslation } from 'react-i18next';
import type { CaseView } from '../../../../shared/case/case-view.ts';
import { caseWords, isOfCase, isPartReturn, resolutionText, subjectText } from '../../../../shared/case/case-words.ts';
import type { EventWithState } from '../../../../shared/journal/journal-entry.ts';
import { SECTION_ADDRESSES } from '../../../back-office-routes.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { CaseClock } from '../../../components/case-clock.tsx';
import { SaveEvidence } from '../../../components/dialogs/save-evidence.tsx';
import { Fact, Facts } from '../../../components/facts.tsx';
import { FailedReading } from '../../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { NoRefund, PagePart } from '../../../components/page-part.tsx';
import { useTill } from '../../../state/parts.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import { CASES } from '../../../state/queries/readings.ts';
import { TimelineEvent } from '../../journal/payment/timeline.tsx';
import { CaseActions } from './case-actions.tsx';
import { CasePayments } from './case-payments.tsx';
import styles from './cases.module.css';
import { CaseNote } from './words-form.tsx';

export function CaseScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const found = useAnswer('cases.read', { id }, CASES);
  return (
    <div className="column gap-4 shrinks">
      <BackLink to={SECTION_ADDRESSES.cases}>{t('case.back')}</BackLink>
      <FailedReading of={found} waiting={t('case.loading')} />
      {found.data ? <CaseDetails view={found.data} /> : null}
    </div>
  );
}

function CaseDetails({ view }: { view: CaseView }) {
  const { t } = useTranslation();
  return (
    <>
      <Head view={view} />
      <div className={styles.columns}>
        <div className="column gap-4 shrinks">
          <PagePart level={3} title={t('case.claim')}>
            <ClaimFacts view={view} />
          </PagePart>
          <PagePart level={3} title={t('case.evidence')}>
            <p>{t('case.evidenceText')}</p>
            <SaveEvidence subject={{ of: 'case', id: view.case.id }} />
          </PagePart>
          <NoRefund level={3} />
        </div>
        <div className="column gap-4 shrinks">
          <PagePart level={3} title={t('case.payments')}>
            <CasePayments view={view} />
          </PagePart>
          <PagePart level={3} title={t('case.timeline')}>
            <CaseNote id={view.case.id} />
            <CaseTimeline events={view.timeline} />
          </PagePart>
        </div>
      </div>
    </>
  );
}

function Head({ view }: { view: CaseView }) {
  const { t, format } = useTill();
  const shown = view.case;
  const { state } = shown;
  return (
    <div className="sheet wrap center gap-5 lines-2">
      <div>
        {/* The heading takes the focus after a decision, because the pressed button disappears. */}
        <PageHeading level={2} at={state.status === 'resolved'}>
          {t('cases.number', { number: shown.number })}
        </PageHeading>
        <p className="large semibold">{subjectText(t, shown.subject)}</p>
        <p className="soft small">{t('case.opened', { at: format.dateTime(shown.openedAt), actor: shown.openedBy })}</p>
      </div>
      {state.status === 'resolved' ? (
        <div className="column start gap-1 large" role="status">
          <strong>{resolutionText(t, format, state, isPartReturn(state, view.payments))}</strong>
          <small className="soft">{t('case.resolvedAt', { at: format.dateTime(state.at), actor: state.by })}</small>
        </div>
      ) : (
        <div className="column start gap-1 large">
          <CaseClock case={shown} now={view.now} />
          <small className="soft">{t('case.due', { at: format.dateTime(shown.dueAt) })}</small>
        </div>
      )}
      <CaseActions view={view} />
    </div>
  );
}

function ClaimFacts({ view: { case: shown } }: { view: CaseView }) {
  const { t, format } = useTill();
  const { claim, subject } = shown;
  if (subject.why !== 'complaint') return <p>{t('case.claimNone')}</p>;
  const day = claim?.day ? format.day(claim.day) : null;
  return (
    <Facts>
      <Fact name={t('case.reason')} value={subjectText(t, subject)} />
      <Fact name={t('case.amount')} value={claim?.amount ? format.money(claim.amount) : null} />
      <Fact name={t('case.when')} value={day && claim?.time ? t('case.aboutTime', { day, time: claim.time }) : day} />
      <Fact name={t('case.lastFour')} value={claim?.lastFour ?? null} />
      <Fact name={t('case.phone')} value={claim?.phone ?? null} />
      <Fact name={t('case.email')} value={claim?.email ?? null} />
      <Fact name={t('case.words')} value={claim?.words ?? null} />
    </Facts>
  );
}

/** Lists events newest first, for a person who takes over the case. */
function CaseTimeline({ events }: { events: readonly EventWithState[] }) {
  const { t, format } = useTill();
  const words = caseWords(t, format);
  return (
    <ol reversed>
      {events.toReversed().map((event) => {
        const { happening, at } = event.entry;
        return isOfCase(happening) ? (
          <TimelineEvent key={event.seq} event={event} words={words(happening, at)} />
        ) : null;
      })}
    </ol>
  );
}
