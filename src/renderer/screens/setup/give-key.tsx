import { type KeyboardEvent, type KeyboardEventHandler, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/controls.ts';
import { Fact, Facts } from '../../components/facts.tsx';
import { ProblemNotice } from '../../components/notices/problem-notice.tsx';
import { emptyField } from '../../fields/typed-field.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { problemOf, useSecretOrder } from '../../state/queries/queries.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';

export type GivenKey = ReturnType<typeof useGivenKey>;

/** Reads the key's fields once and then empties them, so that no other code holds their text. */
export function useGivenKey() {
  const entered = useRef<HTMLInputElement>(null);
  const prefix = useRef<HTMLInputElement>(null);
  /** Identifies the accepted key; null if there is none or the last key was refused. */
  const [mark, setMark] = useState<string | null>(null);
  const entry = useSecretOrder('setup.giveKey');
  /** Tells whether a key is typed but not submitted. It would be lost if the person continued. */
  const isTyped = () => [entered, prefix].some(({ current }) => current !== null && current.value !== '');
  const take = () => {
    // A second press without a new key keeps the accepted key.
    if (entry.isPending || (mark !== null && !isTyped())) return;
    entry.mutate(
      () => {
        const request = { entered: entered.current?.value ?? '', prefix: prefix.current?.value ?? '' };
        for (const field of [entered.current, prefix.current]) if (field) emptyField(field);
        return request;
      },
      { onSuccess: ({ fingerprint }) => setMark(fingerprint), onError: () => setMark(null) },
    );
  };
  const forget = () => {
    entry.reset();
    setMark(null);
  };
  return { mark, isTyped, take, forget, entry, entered, prefix };
}

export function GiveKey({ of: { entry, entered, prefix, take } }: { of: GivenKey }) {
  const { t } = useTranslation();
  /** Submits the key on Enter, because going to the next step would lose it. */
  const takeByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) take();
  };
  const given = entry.data;
  const answer = useRef<HTMLDivElement>(null);
  // At a high zoom, the answer may be out of sight below the focused field.
  useEffect(() => {
    if (given) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [given]);
  return (
    <>
      <SecretField field={entered} label={t('setup.entered')} onKeyDown={takeByEnter} />
      <TextInput ref={prefix} label={t('setup.prefix')} maxLength={40} onKeyDown={takeByEnter} />
      <div className="wrap center gap-3">
        <ArmedButton label={t('setup.takeKey')} loading={entry.isPending} onClick={take} />
      </div>
      <EarlyFailure error={entry.error} />
      {given ? (
        <div ref={answer} role="status">
          <Facts>
            <Fact name={t('setup.fingerprint')} value={given.fingerprint} mono />
          </Facts>
          <p>{t('setup.keyTaken')}</p>
          {given.isDerived ? <p>{t('setup.keyMade')}</p> : null}
        </div>
      ) : null}
    </>
  );
}

interface SecretFieldProps {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  onKeyDown: KeyboardEventHandler;
}

/** A field for a key or passphrase. The text exists only there and is wiped when the screen closes. */
function SecretField({ field, label, onKeyDown }: SecretFieldProps) {
  useWipedAtEnd(() => {
    if (field.current) emptyField(field.current);
  });
  return <TextInput ref={field} type="password" label={label} maxLength={200} onKeyDown={onKeyDown} />;
}

/** Shows a failure before the till's description, and with it the format of times, is known. */
export function EarlyFailure({ error }: { error: unknown }) {
  return error ? <ProblemNotice problem={problemOf(error)} format={(iso) => iso} /> : null;
}
