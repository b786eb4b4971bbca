import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '../../../shared/problems.ts';
import { QuestionButton } from '../../components/dialog-button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { FailedReading, FailureNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useStopped } from '../../state/parts.ts';
import { problemOf, useAnswer, useOrder } from '../../state/queries/queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

const LOST: readonly string[] = ['signingKeyLost', 'signingKeyDamaged'] satisfies ProblemCode[];

export function SigningKeySheet() {
  const { t } = useTranslation();
  const stopped = useStopped();
  const key = useAnswer('till.signingKey', undefined);
  const isLost = key.isError && LOST.includes(problemOf(key.error).code);
  // The top of the page already shows what stopped the till, so this sheet need not repeat it.
  if (key.isError && stopped?.code === problemOf(key.error).code) return null;
  return (
    <Sheet title={t('signingKey.title')} text={t('signingKey.text')}>
      <FailedReading of={key} waiting={t('signingKey.reading')} />
      {key.data ? (
        <Facts>
          <Fact name={t('signingKey.fingerprint')} value={key.data.fingerprint} mono />
          <Fact name={t('signingKey.publicKey')} value={key.data.publicKey} mono />
        </Facts>
      ) : null}
      {key.data ? <FingerprintOnPaper /> : null}
      {key.data?.isPractice ? <p className={styles.soft}>{t('signingKey.practice')}</p> : null}
      {isLost || key.data?.isPractice === false ? <NewSigningKey isLost={isLost} /> : null}
    </Sheet>
  );
}

/** @param isLost true if the old key is lost, so that it cannot sign the new key */
function NewSigningKey({ isLost }: { isLost: boolean }) {
  const { t } = useTranslation();
  const making = useOrder(isLost ? 'till.replaceSigningKey' : 'till.rotateSigningKey');
  const of = isLost ? 'replace' : 'rotate';
  return (
    <div className="column start gap-3 above-4">
      <QuestionButton
        label={t('signingKey.make')}
        title={t('signingKey.question')}
        variant={isLost ? 'primary' : 'secondary'}
        act={making}
        keep={t('signingKey.keep')}
        yes={t('signingKey.yes')}
      >
        <p>{t(`signingKey.${of}.means`)}</p>
        <p>{t(`signingKey.${of}.tell`)}</p>
      </QuestionButton>
      <p role="status">{making.isSuccess ? t('signingKey.made') : null}</p>
    </div>
  );
}

/** Prints the fingerprint, or saves it as a PDF if the till has no printer. */
export function FingerprintOnPaper() {
  const { t } = useTranslation();
  const hasPrinter = Boolean(useAnswer('printing.read', undefined).data?.printer);
  const own = useOrder('fingerprint.print');
  const system = useOrder('fingerprint.printWithSystem');
  const saving = useOrder('fingerprint.save');
  const orders = [own, system, saving];
  const order = (chosen: { mutate: (request: undefined) => void }) => () => {
    for (const each of orders) each.reset();
    chosen.mutate(undefined);
  };
  return (
    <>
      <div className={`wrap gap-3 ${styles.orders}`}>
        <ArmedButton
          label={t('signingKey.print')}
          loading={own.isPending || system.isPending}
          onClick={order(hasPrinter ? own : system)}
        />
        <ArmedButton label={t('signingKey.save')} loading={saving.isPending} onClick={order(saving)} />
      </div>
      <p role="status">
        {own.data ? t(`signingKey.printEnd.${own.data.end}`) : null}
        {own.data?.fault ? ` ${t(`printing.fault.${own.data.fault}`)}` : null}
        {system.data?.isPrinted ? t('signingKey.printedBySystem') : null}
        {saving.data?.path ? t('signingKey.saved', { path: saving.data.path }) : null}
      </p>
      <FailureNotice error={own.error ?? system.error ?? saving.error} />
    </>
  );
}
