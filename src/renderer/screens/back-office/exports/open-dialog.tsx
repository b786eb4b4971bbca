import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenExports, OpeningState } from '../../../../shared/export/opened-export.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { ColumnHeads } from '../../../components/column-heads.tsx';
import { TextInput } from '../../../components/controls.ts';
import { WorkEnded, WorkUnderWay } from '../../../components/dialogs/long-work.tsx';
import { FailureNotice, TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { Form } from '../../../fields/form.tsx';
import { ArmedButton, SubmitButton } from '../../../presses/armed-button.tsx';
import { goTo } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import { useOpeningOrder } from '../../../state/queries/opened-queries.ts';
import { useOrder } from '../../../state/queries/queries.ts';
import styles from './exports.module.css';

interface OpenDialogProps {
  opened: boolean;
  opening: OpeningState;
  onClose: () => void;
}

/** The dialog to open exports. Closing it does not stop the opening. */
export function OpenDialog({ opened, opening, onClose }: OpenDialogProps) {
  const { t } = useTranslation();
  const dismiss = useOpeningOrder('opened.dismiss');
  const isRunning = opening.stage === 'checking' || opening.stage === 'reading';
  const close = () => {
    onClose();
    if (!isRunning && opening.stage !== 'none') dismiss.mutate();
  };
  const show = (id: string) => {
    close();
    goTo(oneAddress('exports', id));
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('opened.dialog.title')} wide>
      {opening.stage === 'none' ? <OpenForm /> : null}
      {isRunning ? <Running opening={opening} /> : null}
      {opening.stage === 'finished' ? (
        <WorkEnded next={t('opened.dialog.show')} onNext={() => show(opening.id)} onClose={close}>
          <h3 role="status">{t('opened.dialog.finished')}</h3>
        </WorkEnded>
      ) : null}
      {opening.stage === 'refused' || opening.stage === 'cancelled' || opening.stage === 'failed' ? (
        <WorkEnded next={t('opened.dialog.again')} onNext={() => dismiss.mutate()} onClose={close}>
          {opening.stage === 'refused' ? <Refused opening={opening} /> : null}
          {opening.stage === 'failed' ? <TillProblemNotice problem={opening.problem} /> : null}
          {opening.stage === 'cancelled' ? <p role="status">{t('opened.dialog.cancelled')}</p> : null}
        </WorkEnded>
      ) : null}
    </Dialog>
  );
}

function Running({ opening }: { opening: Extract<OpeningState, { stage: 'checking' | 'reading' }> }) {
  const { t, format } = useTill();
  const cancel = useOpeningOrder('opened.cancel');
  const { stage, folder, isCancelling } = opening;
  const [done, total] =
    stage === 'checking' ? [opening.bytes, opening.totalBytes] : [opening.entries, opening.totalEntries];
  const said =
    stage === 'checking'
      ? t('opened.dialog.bytes', { done: format.bytes(done), total: format.bytes(total) })
      : t('opened.dialog.entries', { done, count: total });
  return (
    <WorkUnderWay
      what={<p className="breaks selectable">{t(`opened.dialog.${stage}`, { folder })}</p>}
      label={t('opened.dialog.progress')}
      done={total > 0 ? done / total : null}
      facts={total > 0 ? said : null}
      goesOn={t('opened.dialog.goesOn')}
      cancel={t('opened.dialog.cancel')}
      cancelling={t('opened.dialog.cancelling')}
      isCancelling={isCancelling}
      failure={cancel.error}
      onCancel={() => cancel.mutate()}
    />
  );
}

function Refused({ opening: { folder, findings } }: { opening: Extract<OpeningState, { stage: 'refused' }> }) {
  const { t } = useTranslation();
  return (
    <div className="column gap-3 box wrong" role="alert">
      <h3>{t('opened.dialog.refused')}</h3>
      <p className="breaks selectable">{folder}</p>
      <ul className={`column gap-2 selectable ${styles.sentences}`}>
        {findings.map(({ place, sentence }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index} className="column breaks">
            <strong>{place === '' ? t('opened.dialog.between') : place}</strong>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <p>{t('opened.dialog.refusedText')}</p>
    </div>
  );
}

function OpenForm() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ fingerprints: '', seals: '' });
  const [chosen, setChosen] = useState<ChosenExports | null>(null);
  const choice = useOrder('opened.choose', {
    // After a cancelled file dialog, the earlier choice remains.
    onSuccess: (found) => found && setChosen(found),
    onError: () => setChosen(null),
  });
  const start = useOpeningOrder('opened.open');
  const choose = useFocus<HTMLButtonElement>();
  const problem = [start.error, choice.error].find((error) => error !== null);
  return (
    <Form
      className="column gap-4"
      send={() => start.mutate({ fingerprints: typedCodes(typed.fingerprints), seals: typedCodes(typed.seals) })}
    >
      <div className="row between gap-5 firm box sunk">
        <p className={chosen ? 'breaks selectable' : 'soft small'}>{chosen?.folder ?? t('opened.dialog.chooseText')}</p>
        <ArmedButton
          label={t(chosen ? 'opened.dialog.chooseOther' : 'opened.dialog.choose')}
          ref={choose}
          data-autofocus
          variant={chosen ? 'default' : 'primary'}
          loading={choice.isPending}
          onClick={() => choice.mutate()}
        />
      </div>
      <FailureNotice error={problem} />
      {chosen ? (
        <>
          <Found chosen={chosen} />
          <fieldset className="pair gap-4">
            <legend className="bold">{t('opened.dialog.known')}</legend>
            {(['fingerprints', 'seals'] as const).map((field) => (
              <TextInput
                key={field}
                label={t(`opened.dialog.${field}`)}
                description={t(`opened.dialog.${field}Hint`)}
                value={typed[field]}
                onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
              />
            ))}
          </fieldset>
          <div className="wrap gap-3">
            <SubmitButton
              label={t('opened.dialog.start')}
              loading={start.isPending}
              disabled={chosen.exports.every(({ entries }) => entries === 0)}
            />
          </div>
        </>
      ) : null}
    </Form>
  );
}

const COLUMNS = ['till', 'sealed', 'payments', 'seal', 'key'] as const;

function Found({ chosen }: { chosen: ChosenExports }) {
  const { t, format } = useTill();
  return (
    <div className={styles.scrolls}>
      <table className={`table ${styles.found}`}>
        <caption>{t('opened.dialog.found')}</caption>
        <ColumnHeads names={COLUMNS.map((column) => t(`opened.dialog.columns.${column}`))} />
        <tbody>
          {chosen.exports.map(({ name, till, sealedAt, payments, entries, number, code, fingerprint }) => (
            <tr key={name}>
              <th scope="row">{till}</th>
              <td>{format.dateTime(sealedAt)}</td>
              <td>
                {format.count(payments)}
                {entries === 0 ? <span className="soft small"> {t('opened.dialog.noEntries')}</span> : null}
              </td>
              <td className="fine mono selectable">
                {number} · {code}
              </td>
              <td className="fine mono selectable">{fingerprint}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Splits typed codes at commas, semicolons and line breaks. */
export function typedCodes(typed: string): string[] | null {
  const codes = typed
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return codes.length === 0 ? null : codes;
}
