import { useTranslation } from 'react-i18next';
import { useFocus } from '../../../components/use-focus.ts';
import { FURTHER_STEPS, type FurtherStep } from '../../../routes.ts';
import { STEPS_BEFORE } from '../connect-steps.ts';
import styles from '../setup.module.css';
import { CopiesStep } from './copies-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { PracticeStep } from './practice-step.tsx';
import { PrinterStep } from './printer-step.tsx';
import { SigningKeyStep } from './signing-key-step.tsx';

/** What is left of setting a till up once it is connected, one short screen after the other. */
export function FurtherScreen({ step, begins }: { step: FurtherStep; begins: boolean }) {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>(step);
  const number = STEPS_BEFORE.length + FURTHER_STEPS.indexOf(step) + 1;
  return (
    <div className={styles.place}>
      <section className={styles.sheet}>
        <p className={styles.soft}>
          {t('setup.further.title')} ·{' '}
          {t('setup.step.progress', { step: number, of: STEPS_BEFORE.length + FURTHER_STEPS.length })}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {t(`setup.further.${step}`)}
        </h1>
        <Step key={step} step={step} begins={begins} />
      </section>
    </div>
  );
}

function Step({ step, begins }: { step: FurtherStep; begins: boolean }) {
  switch (step) {
    case 'signingKey':
      return <SigningKeyStep />;
    case 'people':
      return <PeopleStep />;
    case 'copies':
      return <CopiesStep />;
    case 'printer':
      return <PrinterStep />;
    case 'practice':
      return <PracticeStep begins={begins} />;
  }
}
