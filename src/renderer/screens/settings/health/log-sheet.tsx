import { TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { useLog } from '../../../state/queries/health-queries.ts';
import { Sheet } from '../sheet.tsx';
import { PlainLines } from './plain-lines.tsx';

/** The newest lines of the log, and those of them that have a text. */
export function LogSheet() {
  const { t } = useTranslation();
  const log = useLog();
  const [search, setSearch] = useState('');
  const lines = log.data ?? [];
  const wanted = search.trim().toLowerCase();
  const found = lines.filter((line) => line.toLowerCase().includes(wanted));
  return (
    <Sheet title={t('log.title')} text={t('log.text')}>
      <FailedReading of={log} />
      <TextInput
        type="search"
        label={t('log.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p role="status">{log.isSuccess ? summaryOf(lines.length, found.length, t) : null}</p>
      {found.length > 0 ? <PlainLines name={t('log.title')} text={found.join('\n')} /> : null}
    </Sheet>
  );
}

function summaryOf(all: number, shown: number, t: TFunction): string {
  if (all === 0) return t('log.none');
  return shown === 0 ? t('log.nothingFound') : t('log.shown', { count: shown });
}
