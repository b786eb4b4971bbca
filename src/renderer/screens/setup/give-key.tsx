import { TextInput } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { ProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { problemOf } from '../../state/queries/queries.ts';
import { useKeyEntry } from '../../state/queries/setup-queries.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import styles from './setup.module.css';

/** Where a key is typed. The field is read once and emptied: nothing of the page remembers what stood in it. */
export function GiveKey({ onKey }: { onKey: (mark: string) => void }) {
  const { t } = useTranslation();
  const entered = useRef<HTMLInputElement>(null);
  const prefix = useRef<HTMLInputElement>(null);
  const entry = useKeyEntry();
  const take = () =>
    entry.mutate(
      () => {
        const request = { entered: entered.current?.value ?? '', prefix: prefix.current?.value ?? '' };
        for (const field of [entered.current, prefix.current]) if (field) field.value = '';
        return request;
      },
      { onSuccess: ({ fingerprint }) => onKey(fingerprint) },
    );
  const given = entry.data;
  return (
    <>
      <SecretField field={entered} label={t('setup.entered')} />
      <TextInput ref={prefix} label={t('setup.prefix')} autoComplete="off" spellCheck={false} maxLength={40} />
      <div className={styles.orders}>
        <ArmedButton loading={entry.isPending} onClick={take}>
          {t('setup.takeKey')}
        </ArmedButton>
      </div>
      {entry.isError ? <ProblemNotice problem={problemOf(entry.error)} format={(iso) => iso} /> : null}
      {given ? (
        <div role="status">
          <Facts rows={[{ name: t('setup.fingerprint'), value: given.fingerprint, mono: true }]} />
          <p>{t('setup.keyTaken')}</p>
          {given.isDerived ? <p>{t('setup.keyMade')}</p> : null}
        </div>
      ) : null}
    </>
  );
}

/** A field for a key or a passphrase: nothing of the page but the field itself holds its text, and it is emptied as it goes. */
function SecretField({ field, label }: { field: RefObject<HTMLInputElement | null>; label: string }) {
  useWipedAtEnd(() => {
    if (field.current) field.current.value = '';
  });
  return <TextInput ref={field} type="password" label={label} autoComplete="off" maxLength={200} />;
}
