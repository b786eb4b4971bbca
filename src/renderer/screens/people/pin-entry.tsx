import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { Form } from '../../fields/form.tsx';
import { EntryField } from '../../fields/typed-field.tsx';
import { SubmitButton } from '../../presses/armed-button.tsx';
import { Keypad } from '../customer/keys/keypad.tsx';
import { useKeptFocus } from '../customer/keys/use-kept-focus.ts';
import styles from './pin-entry.module.css';
import { usePinField, Wrong } from './secret-fields.tsx';

interface PinEntryProps {
  label: string;
  submit: string;
  /** @returns null if the PIN was right. Must not keep the PIN. */
  tryPin: (pin: string) => Promise<Problem | null>;
  /** Called if a scanner typed a badge instead of a PIN. Returns what the page then shows. */
  tryBadge?: (badge: string) => Promise<PinOutcome>;
  children?: ReactNode;
}

/** Asks for a PIN. The field is emptied before the answer arrives. */
export function PinEntry({ label, submit, tryPin, tryBadge, children }: PinEntryProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<PinOutcome>({ kind: 'none' });
  const [isTrying, setTrying] = useState(false);
  const field = usePinField();
  const box = () => field.input.ref.current;
  useKeptFocus(form);
  const isWaiting = outcome.kind === 'waits';
  useEffect(() => {
    if (!isWaiting) field.input.ref.current?.focus();
  }, [isWaiting, field.input.ref]);

  const settle = (problem: Problem | null) => {
    setTrying(false);
    setOutcome(pinOutcomeOf(problem));
  };
  const send = () => {
    if (isTrying) return;
    const typed = box();
    if (tryBadge && typed && (typed.value.length > LONGEST_PIN || typed.dataset.scanned !== undefined)) {
      void tryBadge(typed.value).then(setOutcome);
      return field.wipe();
    }
    const reading = field.read();
    if (!reading.ok) return box()?.focus();
    setTrying(true);
    void tryPin(reading.value).then(settle);
    field.wipe();
    box()?.focus();
  };

  if (outcome.kind === 'waits')
    return (
      <Wait waitMs={outcome.waitMs} over={() => setOutcome({ kind: 'none' })}>
        {children}
      </Wait>
    );
  if (outcome.kind === 'dead') return <Dead>{children}</Dead>;
  return (
    <Form
      ref={form}
      className={`column gap-3 keyed ${styles.keyed}`}
      {...(tryBadge ? { 'data-badge': 'send' } : {})}
      send={send}
      movesByEnter
    >
      <div className={styles.said}>
        <PinRefusal outcome={outcome} />
      </div>
      <div className={`tight ${styles.code}`} data-shakes={outcome.kind === 'wrong' && !isTrying}>
        <EntryField label={label} missing={t('signIn.pinIncomplete')} field={field} inputMode="none" masked />
      </div>
      <Keypad field={box} />
      <SubmitButton label={submit} className={`big ${styles.submit}`} loading={isTrying} />
      {children}
    </Form>
  );
}

const LONGEST_PIN = 6;

function PinRefusal({ outcome }: { outcome: PinOutcome }) {
  const { t } = useTranslation();
  if (outcome.kind === 'refused') return <TillProblemNotice problem={outcome.problem} />;
  if (outcome.kind === 'nobodysBadge') return <Wrong>{t('signIn.nobodysBadge')}</Wrong>;
  if (outcome.kind !== 'wrong') return null;
  const { triesLeft } = outcome;
  return <Wrong>{triesLeft === null ? t('signIn.wrong') : t('signIn.wrongFew', { count: triesLeft })}</Wrong>;
}

/** Replaces the PIN field with a countdown, because PINs typed before its end are not checked. */
function Wait({ waitMs, over, children }: { waitMs: number; over: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const leftMs = useCountdown(waitMs, over);
  return (
    <div className={`column gap-3 keyed ${styles.keyed}`}>
      <div role="alert" className="column gap-2 box wait marked">
        <h2>{t('signIn.waitTitle')}</h2>
      </div>
      <p role="timer" aria-live="off" className="title bold">
        {t('signIn.waitLeft', { time: countdownText(leftMs) })}
      </p>
      <p>{t('signIn.waitHint')}</p>
      {children}
    </div>
  );
}

function Dead({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={`column gap-3 keyed ${styles.keyed}`}>
      <div role="alert" className="column gap-2 box wait marked">
        <h2>{t('signIn.deadTitle')}</h2>
        <p>{t('signIn.dead')}</p>
      </div>
      {children}
    </div>
  );
}

/** Measures with a monotonic clock, so that a change of the system clock cannot shorten the wait. */
function useCountdown(waitMs: number, over: () => void): number {
  const [leftMs, setLeftMs] = useState(waitMs);
  const end = useEffectEvent(over);
  useEffect(() => {
    const endsAtMs = performance.now() + waitMs;
    const timer = setInterval(() => {
      const left = endsAtMs - performance.now();
      setLeftMs(left);
      if (left > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [waitMs]);
  return leftMs;
}

export type PinOutcome =
  | { kind: 'none' }
  | { kind: 'nobodysBadge' }
  /** @property triesLeft how many wrong PINs are left before a wait; null if there are many */
  | { kind: 'wrong'; triesLeft: number | null }
  | { kind: 'waits'; waitMs: number }
  | { kind: 'dead' }
  | { kind: 'refused'; problem: Problem };

/** The remaining tries are shown only from this number down. More would only help a guesser. */
const FEW_TRIES = 2;

export function pinOutcomeOf(problem: Problem | null): PinOutcome {
  if (problem === null) return { kind: 'none' };
  const { triesLeft, waitMs } = problem.facts;
  switch (problem.code) {
    case 'pinWrong':
      return { kind: 'wrong', triesLeft: Number(triesLeft) <= FEW_TRIES ? Number(triesLeft) : null };
    case 'pinWaits':
      return { kind: 'waits', waitMs: Number(waitMs) };
    case 'pinDead':
      return { kind: 'dead' };
    default:
      return { kind: 'refused', problem };
  }
}

/** Formats a time as `4:07`, rounded up to whole seconds. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
