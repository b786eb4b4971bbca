import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../shared/input/action-keys.ts';
import { withKey } from '../../../shared/input/chosen-keys.ts';
import { Dialog, DialogFoot } from '../../components/dialogs/overlay.tsx';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useCounterChange, useCounterSettings } from '../../state/queries/counter-queries.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { KeyRows } from './key-rows.tsx';
import { Sheet } from './sheet.tsx';

/** The key of each action, and another one in its place. */
export function KeysSheet() {
  const { t } = useTranslation();
  const kept = useCounterSettings();
  const change = useCounterChange();
  // What is on its way counts: else the next choice would take the one before it back.
  const settings = change.isPending ? change.variables : kept;
  const [isOpen, setOpen] = useState(false);
  const isAsShipped = settings.keys.length === 0;
  const choose = (action: Action, key: string) =>
    change.mutate({ ...settings, keys: [...withKey(settings.keys, action, key)] });
  return (
    <Sheet title={t('keys.title')} text={t('keys.text')}>
      <ArmedButton onClick={() => setOpen(true)}>{t('keys.open')}</ArmedButton>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('keys.title')} wide>
        <KeyRows chosen={settings.keys} choose={choose} />
        <DialogFoot>
          {isAsShipped ? null : (
            <ArmedButton loading={change.isPending} onClick={() => change.mutate({ ...settings, keys: [] })}>
              {t('keys.shipped')}
            </ArmedButton>
          )}
          <p role="status">{change.isSuccess ? t('counter.saved') : null}</p>
          {change.error ? <TillProblemNotice problem={problemOf(change.error)} /> : null}
        </DialogFoot>
      </Dialog>
    </Sheet>
  );
}
