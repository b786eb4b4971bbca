import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextInput } from '../renderer/components/controls.ts';
import { useFocus } from '../renderer/components/use-focus.ts';
import { ArmedButton, SubmitButton } from '../renderer/presses/armed-button.tsx';
import styles from './web.module.css';
import { webProblemIn } from './web-queries.ts';
import { WebNotice } from './web-reading.tsx';

interface ReasonedActProps {
  order: { isError: boolean; error: unknown; isPending: boolean };
  words: { open: string; text?: string; reason: string; yes: string; no: string };
  /** Sends the act with its reason. The handler calls `onDone` to close the form. */
  onReason: (reason: string, onDone: () => void) => void;
}

export function ReasonedAct(props: ReasonedActProps) {
  const [isAsking, setAsking] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setAsking(false));
    open.current?.focus();
  };
  return isAsking ? (
    <ReasonForm {...props} onClose={close} />
  ) : (
    <div className={`wrap gap-3 tight ${styles.orders}`}>
      <ArmedButton label={props.words.open} ref={open} variant="secondary" onClick={() => setAsking(true)} />
    </div>
  );
}

function ReasonForm({ order, words, onReason, onClose }: ReasonedActProps & { onClose: () => void }) {
  const reason = useFocus<HTMLInputElement>();
  const problem = webProblemIn(order);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onReason(reason.current?.value ?? '', onClose);
  };
  return (
    <form className="column gap-3 above-3" onSubmit={submit}>
      {words.text ? <p>{words.text}</p> : null}
      {problem === null ? null : <WebNotice problem={problem} />}
      <div className={`wrap gap-3 tight ${styles.orders}`}>
        <TextInput
          ref={reason}
          className={styles.reason ?? ''}
          label={words.reason}
          minLength={3}
          maxLength={500}
          required
          withAsterisk={false}
        />
        <SubmitButton label={words.yes} loading={order.isPending} />
        <ArmedButton label={words.no} variant="plain" onClick={onClose} />
      </div>
    </form>
  );
}
