import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParts } from '../../../state/parts.ts';
import { ExportDialog } from './export-dialog.tsx';
import { SealsPanel } from './seals-panel.tsx';
import type { ShownInJournal } from './shown-in-journal.ts';

/** What can be done with the journal as a whole: let it leave the till, and look at what was sealed. */
export function JournalActions({ shown }: { shown: ShownInJournal }) {
  const { t } = useTranslation();
  const { exports } = useParts();
  const [isListOpen, setListOpen] = useState(false);
  return (
    <>
      <Button onClick={() => exports.getState().open()}>{t('export.open')}</Button>
      <Button onClick={() => setListOpen(true)}>{t('seals.open')}</Button>
      <ExportDialog shown={shown} />
      <SealsPanel opened={isListOpen} onClose={() => setListOpen(false)} />
    </>
  );
}
