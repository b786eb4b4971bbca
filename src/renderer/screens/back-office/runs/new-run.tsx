import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SECTION_ADDRESSES } from '../../../back-office-routes.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { Button, Textarea } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { useListReading } from '../../../state/queries/run-queries.ts';
import { ListPreview } from './list-preview.tsx';
import styles from './runs.module.css';

/** Pastes or opens a list, shows a preview, and makes a run of it. */
export function NewRun({ reference }: { reference: string | null }) {
  const { t } = useTranslation();
  const [text, setText] = useState(reference ?? '');
  const reading = useListReading();
  const box = useFocus<HTMLTextAreaElement>();
  return (
    <div className="column gap-4 full">
      <BackLink to={SECTION_ADDRESSES.runs}>{t('runs.back')}</BackLink>
      <section className="sheet column gap-3">
        <h2>{t('newRun.title')}</h2>
        <p className="soft small breaks">{t('newRun.about')}</p>
        <Textarea
          ref={box}
          label={t('newRun.paste')}
          classNames={{ input: styles.paste ?? '' }}
          data-read={reading.data ? true : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            reading.reset();
          }}
        />
        <div className="wrap gap-3">
          <Button
            variant={reading.data ? 'secondary' : 'primary'}
            disabled={text.trim() === ''}
            loading={reading.isPending}
            onClick={() => reading.mutate(text)}
          >
            {t('newRun.read')}
          </Button>
          <Button onClick={() => reading.mutate(null)}>{t('newRun.choose')}</Button>
        </div>
        {reading.isPending ? <p role="status">{t('newRun.reading')}</p> : null}
        <FailureNotice error={reading.error} />
      </section>
      {reading.data ? <ListPreview key={reading.data.listId} report={reading.data} /> : null}
    </div>
  );
}
