import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatView, type JournalView } from '../../../shared/journal-view.ts';
import { type JournalColumn, type SavedView, VIEW_NAME_LENGTH } from '../../../shared/saved-view.ts';
import { isKeptSearch } from '../../../shared/searched-text.ts';
import { SidePanel } from '../../components/overlay.tsx';
import { TillProblemNotice } from '../../components/problem-notice.tsx';
import { goTo, journalAddress } from '../../routes.ts';
import { problemOf } from '../../state/queries.ts';
import { useKeepColumns, useKeptViews, useRemoveView, useSaveView } from '../../state/view-queries.ts';
import styles from './saved-views.module.css';

/** What was done last, so that it can be undone. */
type Done = { what: 'removed' | 'renamed'; before: SavedView };

/** Views that have a name: to open, to rename, to delete, and the present one to be kept. */
export function SavedViewsPanel({
  opened,
  view,
  columns,
  onClose,
}: {
  opened: boolean;
  view: JournalView;
  columns: readonly JournalColumn[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const kept = useKeptViews();
  const save = useSaveView();
  const remove = useRemoveView();
  const [done, setDone] = useState<Done | null>(null);
  const views = kept.data?.views ?? [];
  const problem = save.error ?? remove.error ?? kept.error;
  const rename = (before: SavedView, name: string) => {
    save.mutate({ ...before, name });
    setDone({ what: 'renamed', before });
  };
  return (
    <SidePanel opened={opened} onClose={onClose} title={t('view.views')}>
      <div className={styles.parts}>
        <NewView
          isTaken={(name) => views.some((other) => other.name === name)}
          onSave={(name) => save.mutate({ id: crypto.randomUUID(), name, view, columns: [...columns] })}
        />
        {problem ? <TillProblemNotice problem={problemOf(problem)} /> : null}
        <div role="status" className={styles.done}>
          {done ? (
            <>
              <span>{t(`view.done.${done.what}`, { name: done.before.name })}</span>
              <Button
                onClick={() => {
                  save.mutate(done.before);
                  setDone(null);
                }}
              >
                {t('view.undo')}
              </Button>
            </>
          ) : null}
        </div>
        {views.length === 0 ? <p className={styles.soft}>{t('view.noViews')}</p> : null}
        <ul className={styles.views}>
          {views.map((saved) => (
            <SavedViewItem
              key={saved.id}
              saved={saved}
              onOpen={onClose}
              onRename={(name) => rename(saved, name)}
              onRemove={() => {
                remove.mutate(saved.id);
                setDone({ what: 'removed', before: saved });
              }}
            />
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}

function NewView({ isTaken, onSave }: { isTaken: (name: string) => boolean; onSave: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const wanted = name.trim();
  const error = wrongIn(wanted) ?? (isTaken(wanted) ? 'view.nameTaken' : null);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '' || error) return;
        onSave(wanted);
        setName('');
      }}
    >
      <TextInput
        label={t('view.nameOfThis')}
        value={name}
        maxLength={VIEW_NAME_LENGTH}
        error={error && t(error)}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" disabled={wanted === ''}>
        {t('view.save')}
      </Button>
    </form>
  );
}

function SavedViewItem({
  saved,
  onOpen,
  onRename,
  onRemove,
}: {
  saved: SavedView;
  onOpen: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const keepColumns = useKeepColumns();
  const [name, setName] = useState<string | null>(null);
  const error = name === null ? null : wrongIn(name.trim());
  const open = () => {
    if (saved.columns) keepColumns.mutate(saved.columns);
    goTo(journalAddress(formatView(saved.view)));
    onOpen();
  };
  if (name !== null) {
    return (
      <li>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (error) return;
            if (name.trim() !== '' && name.trim() !== saved.name) onRename(name.trim());
            setName(null);
          }}
        >
          <TextInput
            label={t('view.newName', { name: saved.name })}
            value={name}
            maxLength={VIEW_NAME_LENGTH}
            error={error && t(error)}
            autoFocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">{t('view.keepName')}</Button>
        </form>
      </li>
    );
  }
  return (
    <li className={styles.view}>
      <button type="button" className={styles.open} onClick={open}>
        {saved.name}
      </button>
      <Button
        variant="plain"
        aria-label={t('view.renameThis', { name: saved.name })}
        onClick={() => setName(saved.name)}
      >
        {t('view.rename')}
      </Button>
      <Button variant="plain" aria-label={t('view.deleteThis', { name: saved.name })} onClick={onRemove}>
        {t('view.delete')}
      </Button>
    </li>
  );
}

/** A name is kept: it may be no card number. */
function wrongIn(name: string): 'newCase.hasCardNumber' | null {
  return isKeptSearch(name) ? null : 'newCase.hasCardNumber';
}
