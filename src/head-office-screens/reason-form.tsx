import type { FormEvent } from 'react';
import { TextInput } from '../renderer/components/controls.ts';
import { useFocus } from '../renderer/components/use-focus.ts';
import { ArmedButton } from '../renderer/presses/armed-button.tsx';
import styles from './web.module.css';
import { webProblemIn } from './web-queries.ts';
import { WebNotice } from './web-reading.tsx';

/** Asks for the reason of an act. */
export function ReasonForm({
  order,
  words,
  onReason,
  onClose,
}: {
  order: { isError: boolean; error: unknown; isPending: boolean };
  words: { reason: string; yes: string; no: string };
  onReason: (reason: string) => void;
  onClose: () => void;
}) {
  const reason = useFocus<HTMLInputElement>();
  const problem = webProblemIn(order);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onReason(reason.current?.value ?? '');
  };
  return (
    <form onSubmit={submit}>
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
        <ArmedButton type="submit" variant="primary" loading={order.isPending}>
          {words.yes}
        </ArmedButton>
        <ArmedButton variant="plain" onClick={onClose}>
          {words.no}
        </ArmedButton>
      </div>
    </form>
  );
}
