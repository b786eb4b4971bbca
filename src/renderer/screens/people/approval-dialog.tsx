import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import laterTexts from '../../../../resources/locales/en/later.json' with { type: 'json' };
import type { ResponseOf } from '../../../shared/bridge-contract.ts';
import type { Problem } from '../../../shared/problems.ts';
import { TextInput } from '../../components/controls.ts';
import { Fact, Facts } from '../../components/facts.tsx';
import { FailedReading, useRightWords } from '../../components/notices/problem-notice.tsx';
import { Dialog } from '../../components/overlay.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import type { AskedApproval } from '../../state/approvals.ts';
import { useApproval, useParts, usePeople, useTill } from '../../state/parts.ts';
import { useAnswer } from '../../state/queries/queries.ts';
import styles from './approval.module.css';
import people from './people.module.css';
import { PinEntry } from './pin-entry.tsx';

type Names = ResponseOf<'people.approvers'>;

const SHORTEST_REASON = 3;

/** Reasons to choose from, because a till may have no keyboard. A person can add words. */
const USUAL_REASONS = ['checked', 'customerAsked', 'nobodyElse'] as const;

/** Asks another person to approve an act. Leaving the screen withdraws the request. */
export function ApprovalDialog() {
  const { t } = useTranslation();
  const { approvals } = useParts();
  const asked = useApproval();
  useEffect(() => () => approvals.settle(false), [approvals]);
  return (
    <Dialog
      opened={asked !== null}
      onClose={() => approvals.settle(false)}
      title={t('approval.title')}
      wide
      isOverOthers
    >
      {asked ? (
        <FocusKept key={asked.act}>
          <Question asked={asked} />
        </FocusKept>
      ) : null}
    </Dialog>
  );
}

/** Keeps the focus in the dialog, because the screen behind keeps running and could take the keys of the PIN. */
function FocusKept({ children }: { children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bringBack = ({ target }: FocusEvent) => {
      const dialog = inside.current?.closest('[role="dialog"]');
      if (dialog && target instanceof Node && !dialog.contains(target)) inside.current?.querySelector('input')?.focus();
    };
    document.addEventListener('focusin', bringBack);
    return () => document.removeEventListener('focusin', bringBack);
  }, []);
  return <div ref={inside}>{children}</div>;
}

function Question({ asked }: { asked: AskedApproval }) {
  const { t } = useTranslation();
  const { client, approvals } = useParts();
  const [reason, setReason] = useState('');
  const [approver, setApprover] = useState<Names[number] | null>(null);
  const cancel = () => approvals.settle(false);
  if (!approver) {
    return <WhyAndWho asked={asked} reason={reason} typed={setReason} choose={setApprover} cancel={cancel} />;
  }
  // Not an async function: its frame would hold the PIN until the answer arrives.
  const approve = (pin: string): Promise<Problem | null> =>
    client
      .ask('people.approve', { act: asked.act, approverId: approver.id, pin, reason: reason.trim() })
      .then((answer) => {
        if (!answer.ok) return answer.problem;
        // The act identifies the request, because another request may be open by now.
        approvals.settle(true, asked.act);
        return null;
      });
  return (
    <div className={`column gap-4 ${styles.approving}`}>
      <Summary asked={asked} reason={reason.trim()} />
      <PinEntry label={t('signIn.pinOf', { name: approver.name })} submit={t('approval.approve')} tryPin={approve} />
      <div className="wrap gap-3">
        <ArmedButton label={t('approval.otherPerson')} onClick={() => setApprover(null)} />
        <ArmedButton label={t('approval.cancel')} onClick={cancel} />
      </div>
    </div>
  );
}

/** Repeats what is to be approved, because the approver may not have seen the act. */
function Summary({ asked, reason }: { asked: AskedApproval; reason: string }) {
  const { t, format } = useTill();
  const { amount } = asked;
  const asks = useAsking(asked);
  return (
    <p className={`breaks ${styles.summary}`}>
      {[asks, ...(amount ? [`${format.money(amount)}.`] : []), `${t('approval.reason')}: ${reason}`].join(' ')}
    </p>
  );
}

interface WhyAndWhoProps {
  asked: AskedApproval;
  reason: string;
  typed: (reason: string) => void;
  choose: (approver: Names[number]) => void;
  cancel: () => void;
}

export function WhyAndWho({ asked, reason, typed, choose, cancel }: WhyAndWhoProps) {
  const { t } = useTranslation();
  const approvers = useAnswer('people.approvers', { act: asked.act });
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const isGiven = reason.trim().length >= SHORTEST_REASON;
  const chooseWith = (name: Names[number]) => {
    setMissing(!isGiven);
    if (isGiven) choose(name);
    else field.current?.focus();
  };
  if (approvers.data?.length === 0) {
    return (
      <div key="nobody" className="column gap-3">
        <About asked={asked} />
        <p>{t('approval.nobody')}</p>
        <div className="wrap gap-3">
          <ArmedButton label={t('approval.cancel')} autoFocus data-autofocus onClick={cancel} />
        </div>
      </div>
    );
  }
  return (
    <div className={`column gap-3 ${styles.question}`}>
      <About asked={asked}>
        <p>{t('approval.once')}</p>
      </About>
      <div className={`column gap-3 ${styles.answer}`}>
        <TextInput
          ref={field}
          data-autofocus
          label={t('approval.reason')}
          description={isMissing && !isGiven ? null : t('approval.reasonHint')}
          error={isMissing && !isGiven ? t('approval.reasonMissing') : null}
          maxLength={140}
          value={reason}
          onChange={(event) => typed(event.currentTarget.value)}
        />
        <fieldset className={`wrap gap-2 bare ${styles.usual}`} aria-label={t('reason.usual')}>
          {USUAL_REASONS.map((usual) => (
            <ArmedButton key={usual} label={t(`reason.${usual}`)} onClick={() => typed(t(`reason.${usual}`))} />
          ))}
        </fieldset>
        <h3>{t('approval.who')}</h3>
        <FailedReading of={approvers} />
        <ul className={people.names}>
          {approvers.data?.map((name) => (
            <li key={name.id}>
              <ArmedButton label={name.name} fullWidth onClick={() => chooseWith(name)} />
            </li>
          ))}
        </ul>
      </div>
      <div className="wrap gap-3">
        <ArmedButton label={t('approval.cancel')} onClick={cancel} />
      </div>
    </div>
  );
}

function About({ asked, children }: { asked: AskedApproval; children?: ReactNode }) {
  const { t, format } = useTill();
  const { amount, reference } = asked;
  const asks = useAsking(asked);
  return (
    <div className={`column gap-3 ${styles.about}`}>
      <p className={people.lead}>{[asks, t('approval.must')].join(' ')}</p>
      <Facts>
        <Fact name={t('approval.amount')} value={amount ? format.money(amount) : null} />
        <Fact name={t('approval.reference')} value={reference} mono />
      </Facts>
      {children}
    </div>
  );
}

/**
 * Returns the approval request as a sentence. At the counter it is in the till's language and in English, since a
 * mistranslation could give goods away. On other screens it is only in English.
 */
function useAsking({ permission, also }: AskedApproval): string {
  const { t, i18n } = useTranslation();
  const name = usePeople((state) => state.people?.session?.person.name ?? '');
  const inEnglish = t('approval.asks', { name, permission: useRightWords()(permission, also) });
  const rights = [permission, ...(also?.split(' ') ?? [])];
  if (i18n.language === 'en' || !rights.every(isOfCounter)) return inEnglish;
  return [...rights.map((right) => t(`asks.${right}`, { name })), inEnglish].join(' ');
}

function isOfCounter(right: string): right is keyof typeof laterTexts.asks {
  return Object.hasOwn(laterTexts.asks, right);
}
