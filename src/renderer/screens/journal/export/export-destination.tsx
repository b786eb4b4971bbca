import { useTranslation } from 'react-i18next';
import { type ExportProposal, exportNameSchema } from '../../../../shared/export/export-view.ts';
import { TextInput } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useFolderChoice } from '../../../state/queries/export-queries.ts';
import styles from './export.module.css';
import type { ExportChoices } from './export-choices.ts';

/** The folder, its free space, and the name of the export within it. */
export function DestinationPart({
  choices,
  proposal,
  onChange,
}: {
  choices: ExportChoices;
  proposal: ExportProposal | null;
  onChange: (changes: Partial<ExportChoices>) => void;
}) {
  const { t } = useTranslation();
  const choice = useFolderChoice();
  const name = choices.name ?? proposal?.name ?? '';
  const isName = exportNameSchema.safeParse(name).success;
  return (
    <div className="column gap-2">
      <section className={`row between gap-4 box sunk ${styles.destination}`} aria-label={t('export.destination')}>
        <div>
          <p className="small semibold">{t('export.destination')}</p>
          <Folder proposal={proposal} />
        </div>
        <ArmedButton loading={choice.isPending} onClick={() => choice.mutate()}>
          {t('export.choose')}
        </ArmedButton>
      </section>
      <FailureNotice error={choice.error} />
      <TextInput
        label={t('export.name')}
        value={name}
        maxLength={80}
        error={isName || proposal === null ? null : t('export.nameWrong')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
    </div>
  );
}

function Folder({ proposal }: { proposal: ExportProposal | null }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const destination = proposal?.destination;
  if (!proposal || !destination) return <p>{t('export.noDestination')}</p>;
  const { folder, freeBytes } = destination;
  const neededBytes = proposal.holds?.neededBytes ?? 0;
  return (
    <>
      <p className="breaks selectable">{folder}</p>
      {freeBytes === null ? (
        <p className={`small semibold ${styles.wrong}`}>{t('export.notThere')}</p>
      ) : (
        <p className={styles.soft}>{t('export.free', { free: format.bytes(freeBytes) })}</p>
      )}
      {freeBytes !== null && freeBytes < neededBytes ? (
        <p className={`small semibold ${styles.wrong}`}>{t('export.tooFull', { needed: format.bytes(neededBytes) })}</p>
      ) : null}
    </>
  );
}
