import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatView, type JournalView } from '../../../../shared/journal/journal-view.ts';
import { type JournalColumn, type SavedView, VIEW_NAME_LENGTH } from '../../../../shared/journal/saved-view.ts';
import { SidePanel } from '../../../components/dialogs/overlay.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { goTo, journalAddress } from '../../../routes.ts';
import { problemOf } from '../../../state/queries/queries.ts';
import { useKeepColumns, useKeptViews, useRemoveView, useSaveView } from '../../../state/queries/view-queries.ts';
import styles from './saved-views.module.css';
import { viewNameProblem } from './view-name.ts';

/** The last change, so that it can be undone. */
type Done = { what: 'removed' | 'renamed'; before: SavedView };

/** Saved views: open, rename or delete one, or save the current view. */
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
  /** Changes are reported only once main has saved them. */
  const doing = (what: Done['what'], before: SavedView, then?: () => void) => ({
    onSuccess: () => {
      setDone({ what, before });
      then?.();
    },
  });
  /** A key that is held down saves once. */
  const keep = (...[saved, what]: Parameters<typeof save.mutate>) =>
    save.isPending ? undefined : save.mutate(saved, what);
  const add = (name: string, then: () => void) =>
    keep({ id: crypto.randomUUID(), name, view, columns: [...columns] }, { onSuccess: then });
  return (
    <SidePanel opened={opened} onClose={onClose} title={t('view.views')}>
      <div className={styles.parts}>
        <NewView views={views} onSave={add} />
        {problem ? <TillProblemNotice problem={problemOf(problem)} /> : null}
        <div role="status" className={styles.done}>
          {done ? (
            <>
              <span>{t(`view.done.${done.what}`, { name: done.before.name })}</span>
              <ArmedButton onClick={() => save.mutate(done.before, { onSuccess: () => setDone(null) })}>
                {t('view.undo')}
              </ArmedButton>
            </>
          ) : null}
        </div>
        {views.length === 0 ? <p className={styles.soft}>{t('view.noViews')}</p> : null}
        <ul className={styles.views}>
          {views.map((saved) => (
            <SavedViewItem
              key={saved.id}
              saved={saved}
              views={views}
              onOpen={onClose}
              onRename={(name, then) => keep({ ...saved, name }, doing('renamed', saved, then))}
              onRemove={() => remove.mutate({ id: saved.id }, doing('removed', saved))}
            />
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}

/** @param onSave keeps the present view, and then calls back: a name stays in its field while it is not kept */
function NewView({ views, onSave }: { views: readonly SavedView[]; onSave: (name: string, then: () => void) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const wanted = name.trim();
  const error = viewNameProblem(wanted, views);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '' || error) return;
        onSave(wanted, () => setName((now) => (now === name ? '' : now)));
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
      <ArmedButton type="submit" variant="primary" disabled={wanted === ''}>
        {t('view.save')}
      </ArmedButton>
    </form>
  );
}

function SavedViewItem({
  saved,
  views,
  onOpen,
  onRename,
  onRemove,
}: {
  saved: SavedView;
  views: readonly SavedView[];
  onOpen: () => void;
  onRename: (name: string, then: () => void) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const keepColumns = useKeepColumns();
  const [name, setName] = useState<string | null>(null);
  const error = name === null ? null : viewNameProblem(name, views, saved.id);
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
            const wanted = name.trim();
            if (wanted === '' || wanted === saved.name) setName(null);
            else onRename(wanted, () => setName((now) => (now === name ? null : now)));
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
          <ArmedButton type="submit">{t('view.keepName')}</ArmedButton>
        </form>
      </li>
    );
  }
  return (
    <li className={styles.view}>
      <button type="button" className={styles.open} onClick={open}>
        {saved.name}
      </button>
      <ArmedButton
        variant="plain"
        aria-label={t('view.renameThis', { name: saved.name })}
        onClick={() => setName(saved.name)}
      >
        {t('view.rename')}
      </ArmedButton>
      <ArmedButton variant="plain" aria-label={t('view.deleteThis', { name: saved.name })} onClick={onRemove}>
        {t('view.delete')}
      </ArmedButton>
    </li>
  );
}
