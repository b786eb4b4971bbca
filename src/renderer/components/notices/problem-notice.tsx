import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import firstTexts from '../../../../resources/locales/en/first.json' with { type: 'json' };
import { LOCALE } from '../../../shared/format.ts';
import { decisionsOn, type JournalDecisionName, mayGoBackToCopy } from '../../../shared/journal/journal-decision.ts';
import { mayRetry, type Problem } from '../../../shared/problems.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, useRoute } from '../../routes.ts';
import { useDesk, useParts, useTill } from '../../state/parts.ts';
import { problemOf, useOrder } from '../../state/queries/queries.ts';
import { Button } from '../controls.ts';
import { Fact, Facts } from '../facts.tsx';
import { focusAround } from '../focus-around.ts';
import { NotPaidShape } from '../icons.tsx';
import { Dialog } from '../overlay.tsx';
import styles from './problem-notice.module.css';

/** Shows a problem and what to do next. A missing permission to see a list appears as a quiet note. */
export function ProblemNotice({
  problem,
  format,
  onClose,
  children,
}: {
  problem: Problem;
  /** Formats a time. Before the till is known, times stay in ISO form. */
  format: (iso: string) => string;
  onClose?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const facts = useProblemFacts(format)(problem);
  const wayOut = useWayOut();
  // The screen itself asked for a list of other days, not the person.
  const isOfOtherDays = problem.code === 'notAllowed' && problem.facts.permission === 'otherDays';
  const isQuiet = problem.code === 'approvalNeeded' || isOfOtherDays;
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusAround(currentTarget);
    onClose?.();
  };
  return (
    <div
      className={`box wrong row gap-3 ${styles.notice}`}
      role={isQuiet ? 'status' : 'alert'}
      data-quiet={isQuiet || undefined}
    >
      {isQuiet ? null : <NotPaidShape size={28} />}
      <div className={`ink ${styles.text}`}>
        <p className="bold">{t(`problem.${problem.code}.what`, { replace: facts })}</p>
        <p>{wayOut(problem, facts)}</p>
        {problem.code === 'approvalNeeded' ? <GetApproval problem={problem} /> : children}
      </div>
      {onClose ? <ArmedButton label={t('shell.close')} variant="plain" onClick={close} /> : null}
    </div>
  );
}

/** Offers to get approval for a query that the screen sent by itself. Main then answers that query once. */
export function GetApproval({ problem: { facts } }: { problem: Problem }) {
  const { t } = useTranslation();
  const { approvals, journalList } = useParts();
  const queries = useQueryClient();
  const { act, permission, also = null } = facts;
  if (!act || !permission) return null;
  const get = async () => {
    if (!(await approvals.ask({ act, permission, also, amount: null, reference: null }))) return;
    journalList.refresh();
    await queries.invalidateQueries({ predicate: ({ state }) => state.status !== 'success' });
  };
  return <ArmedButton label={t('shell.getApproval')} onClick={() => void get()} />;
}

export function TillProblemNotice({ problem, onClose }: { problem: Problem; onClose?: (() => void) | undefined }) {
  const { format } = useTill();
  const offered = decisionsOn(problem);
  return (
    <ProblemNotice problem={problem} format={format.dateTime} onClose={onClose}>
      {problem.code === 'clockSetBack' ? <ConfirmClock problem={problem} /> : null}
      {offered.length > 0 ? <Decisions offered={offered} /> : null}
      {mayGoBackToCopy(problem) ? <CopiesLink /> : null}
    </ProblemNotice>
  );
}

function CopiesLink() {
  const { t } = useTill();
  const { screen } = useRoute();
  return screen === 'health' ? null : (
    <p>
      <a className="touch" href={ADDRESSES.health}>
        {t('shell.openCopies')}
      </a>
    </p>
  );
}

export function FailureNotice({ error, onClose }: { error: unknown; onClose?: (() => void) | undefined }) {
  return error ? <TillProblemNotice problem={problemOf(error)} onClose={onClose} /> : null;
}

const TIMES = ['at', 'newest', 'now'] as const;

function useProblemFacts(formatTime: (iso: string) => string): (problem: Problem) => Record<string, string> {
  const { t } = useTranslation();
  const rightWords = useRightWords();
  const sentences = { ...t('field', { returnObjects: true }), ...t('amount', { returnObjects: true }) };
  return ({ facts }) => {
    const { failure, field, reason, permission, also } = facts;
    const said = { ...facts };
    for (const time of TIMES) if (facts[time]) said[time] = formatTime(facts[time]);
    if (isKeyOf(firstTexts.journalFailure, failure)) said.failure = t(`journalFailure.${failure}`);
    if (isKeyOf(firstTexts.fieldName, field)) said.field = t(`fieldName.${field}`);
    said.permission = rightWords(permission, also);
    if (field) said.sentence = isKeyOf(sentences, reason) ? sentences[reason] : '';
    return said;
  };
}

/** @param also other rights, separated by spaces */
export function useRightWords(): (permission: string | undefined, also?: string | null) => string {
  const { t } = useTranslation();
  return (permission, also) => {
    const rights = [permission, ...(also?.split(' ') ?? [])];
    const words = rights.map((each) => (isKeyOf(firstTexts.permission, each) ? t(`permission.${each}`) : ''));
    return new Intl.ListFormat(LOCALE, { type: 'conjunction' }).format(words.filter((each) => each !== ''));
  };
}

/**
 * Returns the advice for a problem. For journal failures it depends on the fault: a full disk and a missing file need
 * different steps.
 */
function useWayOut(): (problem: Problem, said: Record<string, string>) => string {
  const { t } = useTranslation();
  return ({ code, facts: { failure } }, said) =>
    isKeyOf(firstTexts.journalWayOut, failure)
      ? t(`journalWayOut.${failure}`)
      : t(`problem.${code}.next`, { replace: said });
}

function isKeyOf<Texts extends object>(texts: Texts, name: string | undefined): name is keyof Texts & string {
  return name !== undefined && Object.hasOwn(texts, name);
}

/** Confirms, with a second press, that the clock is right although the journal contains a later time. */
function ConfirmClock({ problem: { facts } }: { problem: Problem }) {
  const { t, till, format } = useTill();
  const { counter } = useParts();
  const [isAsking, setIsAsking] = useState(false);
  const isConfirming = useDesk((state) => state.busy.includes('confirmClock'));
  const leave = () => setIsAsking(false);
  const confirm = async () => {
    await counter.confirmClock();
    leave();
  };
  return (
    <>
      <ArmedButton label={t('clock.confirm')} className="above-3" onClick={() => setIsAsking(true)} />
      <Dialog opened={isAsking} onClose={leave} title={t('clock.title')}>
        <Facts>
          <Fact name={t('clock.clockSays')} value={facts.now ? format.exactTime(facts.now) : null} />
          <Fact name={t('clock.journalSays')} value={facts.newest ? format.exactTime(facts.newest) : null} />
        </Facts>
        <p className="soft small">{t('clock.zone', { zone: till.zone })}</p>
        <p className="above-3">{t('clock.consequence')}</p>
        <div className="wrap gap-3 above-5">
          <ArmedButton label={t('clock.leave')} variant="primary" onClick={leave} data-autofocus />
          <ArmedButton label={t('clock.yes')} loading={isConfirming} onClick={() => void confirm()} />
        </div>
      </Dialog>
    </>
  );
}

/** Offers the ways to continue after the journal stopped the till. A choice restarts the program. */
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
          <ArmedButton key={name} label={t(`journalDecision.${name}.open`)} onClick={() => setAsked(name)} />
        ))}
      </div>
      <Dialog opened={asked !== null} onClose={leave} title={asked ? t(`journalDecision.${asked}.yes`) : ''}>
        {asked ? <Means decision={asked} /> : null}
        {decision.isError ? <p role="alert">{t('journalDecision.notWritten')}</p> : null}
        <div className="wrap gap-3 above-5">
          <ArmedButton label={t('journalDecision.leave')} variant="primary" onClick={leave} data-autofocus />
          <ArmedButton
            label={asked ? t(`journalDecision.${asked}.yes`) : null}
            loading={decision.isPending}
            onClick={() => asked && decision.mutate({ decision: asked })}
          />
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

interface Reading {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** @param waiting shown during the first read */
export function FailedReading({ of: reading, waiting }: { of: Reading; waiting?: string }) {
  const failure = useFailure(reading);
  if (failure === null) return reading.isPending && waiting !== undefined ? <p role="status">{waiting}</p> : null;
  return (
    <NotRead problem={problemOf(failure)} isReading={reading.isFetching} readAgain={() => void reading.refetch()} />
  );
}

/**
 * Keeps the last failure while the query is retried. Otherwise the retry button and its focus would disappear during
 * each retry.
 */
function useFailure({ isError, error, isFetching }: Reading): unknown {
  const before = useRef<unknown>(null);
  const known = isFetching ? before.current : null;
  const failure = isError ? error : known;
  useEffect(() => {
    before.current = failure;
  });
  return failure;
}

export function NotRead({
  problem,
  isReading = false,
  readAgain,
}: {
  problem: Problem;
  isReading?: boolean;
  readAgain: () => void;
}) {
  const { t, format } = useTill();
  return (
    <ProblemNotice problem={problem} format={format.dateTime}>
      {mayRetry(problem.code) ? (
        <Button loading={isReading} onClick={readAgain}>
          {t('shell.tryAgain')}
        </Button>
      ) : null}
    </ProblemNotice>
  );
}
