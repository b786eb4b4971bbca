import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfPlace } from '../../../shared/slip/print-job.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { FailedReading } from '../../components/notices/failed-reading.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { FURTHER_STEPS, type FurtherStep } from '../../routes.ts';
import { useSigningKey } from '../../state/queries/export-queries.ts';
import { useCopies, useSecondPlaceChoice } from '../../state/queries/health-queries.ts';
import { usePrinting } from '../../state/queries/printing-queries.ts';
import { FingerprintOnPaper } from '../settings/fingerprint-on-paper.tsx';
import { PrinterForm } from '../settings/printer-sheet.tsx';
import { STEPS_BEFORE } from '../setup/connect-steps.ts';
import styles from '../setup/setup.module.css';
import { Lacking, Onward } from './onward.tsx';
import { PeopleStep } from './people-step.tsx';
import { PracticeStep } from './practice-step.tsx';

/** The remaining setup steps after a till is connected, in short screens. */
export function FurtherScreen({ step, begins }: { step: FurtherStep; begins: boolean }) {
  const { t } = useTranslation();
  const Step = STEPS[step];
  const number = STEPS_BEFORE.length + FURTHER_STEPS.indexOf(step) + 1;
  return (
    <div className={styles.place}>
      <section className={styles.sheet}>
        <p className={styles.soft}>
          {t('setup.further.title')} ·{' '}
          {t('setup.step.progress', { step: number, of: STEPS_BEFORE.length + FURTHER_STEPS.length })}
        </p>
        <PageHeading at={step}>{t(`setup.further.${step}`)}</PageHeading>
        <Step begins={begins} />
      </section>
    </div>
  );
}

/** The second folder for copies of the journal. */
function CopiesStep() {
  const { t } = useTranslation();
  const copies = useCopies();
  const choice = useSecondPlaceChoice();
  const second = copies.data?.second ?? null;
  return (
    <>
      <p>{t('setup.further.copiesText')}</p>
      <FailedReading of={copies} />
      {second ? <Facts rows={[{ name: t('setup.further.secondPlace'), value: second.folder, mono: true }]} /> : null}
      <FailureNotice error={choice.error} />
      <Onward step="copies" isDone={second !== null}>
        <ArmedButton variant={second ? 'plain' : 'primary'} loading={choice.isPending} onClick={() => choice.mutate()}>
          {t(second ? 'copies.chooseOther' : 'copies.choose')}
        </ArmedButton>
      </Onward>
    </>
  );
}

/** The printer of slips, with a test page. */
function PrinterStep() {
  const { t } = useTranslation();
  const printing = usePrinting();
  if (!printing.data) return <FailedReading of={printing} />;
  const { printer } = printing.data;
  return (
    <>
      <p>{t('setup.further.printerText')}</p>
      {printer ? <Facts rows={[{ name: t('printer.current'), value: nameOfPlace(printer.place) }]} /> : null}
      <Onward step="printer" isDone={printer !== null}>
        <DialogButton
          label={t('printer.change')}
          title={t('printer.title')}
          variant={printer ? 'plain' : 'primary'}
          wide
        >
          {(close) => <PrinterForm printer={printer} done={close} />}
        </DialogButton>
      </Onward>
    </>
  );
}

/** The key that signs exports and seals. Only the shop knows whether its fingerprint is on paper. */
function SigningKeyStep() {
  const { t } = useTranslation();
  const key = useSigningKey();
  return (
    <>
      <p>{t('setup.further.signingKeyText')}</p>
      <FailureNotice error={key.error} />
      {key.data ? (
        <Facts rows={[{ name: t('signingKey.fingerprint'), value: key.data.fingerprint, mono: true }]} />
      ) : null}
      {key.data ? <FingerprintOnPaper /> : null}
      <Lacking step="signingKey" />
      <Onward step="signingKey" isDone />
    </>
  );
}

const STEPS: Record<FurtherStep, ComponentType<{ begins: boolean }>> = {
  signingKey: SigningKeyStep,
  people: PeopleStep,
  copies: CopiesStep,
  printer: PrinterStep,
  practice: PracticeStep,
};
