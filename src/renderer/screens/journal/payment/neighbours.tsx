import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../components/back-link.tsx';
import { useScreenKeys } from '../../../keys/screen-keys.ts';
import { useActionKey } from '../../../keys/use-action-key.ts';
import { ADDRESSES, goTo, paymentAddress } from '../../../routes.ts';
import { rowAt, rowOf } from '../../../state/lists/list-pages.ts';
import { useJournalList, useParts } from '../../../state/parts.ts';
import styles from './neighbours.module.css';

/** Links also back to the list. */
export function Neighbours({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const { journalList } = useParts();
  const address = useJournalList((state) => state.address) ?? ADDRESSES.journal;
  const pages = useJournalList((state) => state.pages);
  const row = rowOf(pages, reference);
  const towardOldest = useJournalList((state) => (state.readFrom === 'newest' ? 1 : -1));
  const newer = row === null ? null : (rowAt(pages, row - towardOldest)?.reference ?? null);
  const older = row === null ? null : (rowAt(pages, row + towardOldest)?.reference ?? null);
  useEffect(() => {
    journalList.setState({ opened: reference });
    if (row !== null) journalList.want(Math.max(0, row - 1), row + 1);
  }, [journalList, reference, row]);
  const newerKey = useActionKey('newer');
  const olderKey = useActionKey('older');
  useScreenKeys({
    newer: () => newer && goTo(paymentAddress(newer)),
    older: () => older && goTo(paymentAddress(older)),
  });
  return (
    <nav aria-label={t('payment.ways')} className={`row gap-4 ${styles.ways}`}>
      <BackLink to={address}>{t('payment.back')}</BackLink>
      <Neighbour reference={newer} shortcut={newerKey} name={t('view.newer')} />
      <Neighbour reference={older} shortcut={olderKey} name={t('view.older')} />
    </nav>
  );
}

function Neighbour({
  reference,
  shortcut,
  name,
}: {
  reference: string | null;
  shortcut: ReturnType<typeof useActionKey>;
  name: string;
}) {
  if (reference === null) return null;
  return (
    <a className="back" href={paymentAddress(reference)} aria-keyshortcuts={shortcut.announced}>
      {name}
      {shortcut.key ? (
        <span className="key soft" aria-hidden="true">
          {shortcut.key}
        </span>
      ) : null}
    </a>
  );
}
