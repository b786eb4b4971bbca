import { type ReactNode, useEffect, useState } from 'react';
import type { Problem, Result } from '../../../shared/problems.ts';
import { ModeBanner } from '../../components/frame/mode-banner.tsx';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { Form } from '../../fields/form.tsx';
import type { TypedField } from '../../fields/typed-field.tsx';
import { SubmitButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import styles from './people.module.css';

interface PeoplePageProps {
  /** True for a page without on-screen keys, which is only as wide as its text. */
  isSingle?: boolean;
  keyed?: ReactNode;
  children: ReactNode;
}

/** A page outside the till's screens. It shows only the till's name, its mode, and a single task. */
export function PeoplePage({ isSingle = false, keyed, children }: PeoplePageProps) {
  const { till } = useTill();
  return (
    <div className={styles.page}>
      <header>
        <p className={`row gap-3 ${styles.head}`}>
          {[till.merchant, till.till].filter((part) => part !== '').join(' · ')}
        </p>
        {till.isSetUp ? <ModeBanner till={till} /> : null}
      </header>
      <main id="screen" className={styles.screen}>
        <div className={`paper ${styles.sheet}`} data-single={isSingle}>
          <div className={`column start gap-4 ${styles.words}`}>{children}</div>
          {keyed}
        </div>
      </main>
    </div>
  );
}

interface PeopleFormProps<Value> {
  order: string;
  lead?: string;
  first: TypedField<string>;
  wipe: () => void;
  ask: () => Promise<Result<Value>> | null;
  accept: (answer: Value) => void;
  children: ReactNode;
}

/**
 * The form of a `PeoplePage`. Empties its fields after each request, whatever the result.
 * @param ask reads the fields and sends them in one call, so that no async frame holds the text; null if a value is
 * wrong
 */
export function PeopleForm<Value>({ order, lead, first, wipe, ask, accept, children }: PeopleFormProps<Value>) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isTrying, setTrying] = useState(false);
  const { ref } = first.input;
  useEffect(() => ref.current?.focus(), [ref]);
  const send = () => {
    if (isTrying) return;
    const asking = ask();
    if (!asking) return;
    setTrying(true);
    void asking.then((answer) => {
      setTrying(false);
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) accept(answer.value);
    });
    wipe();
    ref.current?.focus();
  };
  return (
    <Form className={`column gap-2 ${styles.form}`} send={send} movesByEnter>
      {lead === undefined ? null : <p>{lead}</p>}
      {problem ? <TillProblemNotice problem={problem} /> : null}
      {children}
      <SubmitButton label={order} loading={isTrying} />
    </Form>
  );
}
