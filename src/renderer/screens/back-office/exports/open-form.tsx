import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenExports } from '../../../../shared/export/opened-export.ts';
import { ColumnHeads } from '../../../components/column-heads.tsx';
import { TextInput } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useOpeningOrder } from '../../../state/queries/opened-queries.ts';
import { useOrder } from '../../../state/queries/queries.ts';
import styles from './exports.module.css';
import { typedCodes } from './typed-codes.ts';

/** Asks for seal codes and fingerprints known from elsewhere, too. */
export function OpenForm() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ fingerprints: '', seals: '' });
  const choice = useOrder('opened.choose');
  const start = useOpeningOrder('opened.open');
  const choose = useFocus<HTMLButtonElement>();
  const chosen = choice.data ?? null;
  const problem = [start.error, choice.error].find((error) => error !== null);
  return (
    <form
      className="column gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate({ fingerprints: typedCodes(typed.fingerprints), seals: typedCodes(typed.seals) });
      }}
    >
      <div className="row between gap-5 firm box sunk">
        <p className={chosen ? 'breaks selectable' : 'soft small'}>{chosen?.folder ?? t('opened.dialog.chooseText')}</p>
        <ArmedButton
          ref={choose}
          data-autofocus
          variant={chosen ? 'default' : 'primary'}
          loading={choice.isPending}
          onClick={() => choice.mutate()}
        >
          {t(chosen ? 'opened.dialog.chooseOther' : 'opened.dialog.choose')}
        </ArmedButton>
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
            <ArmedButton
              type="submit"
              variant="primary"
              loading={start.isPending}
              disabled={chosen.exports.every(({ entries }) => entries === 0)}
            >
              {t('opened.dialog.start')}
            </ArmedButton>
          </div>
        </>
      ) : null}
    </form>
  );
}

const COLUMNS = ['till', 'sealed', 'payments', 'seal', 'key'] as const;

function Found({ chosen }: { chosen: ChosenExports }) {
  const { t } = useTranslation();
  const { format } = useTill();
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
