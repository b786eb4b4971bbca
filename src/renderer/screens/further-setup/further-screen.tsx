import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfPlace } from '../../../shared/slip/print-job.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { FailedReading, FailureNotice, TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { ArmedButton, OrderButton } from '../../presses/armed-button.tsx';
import {
  ADDRESSES,
  connectAddress,
  FURTHER_STEPS,
  type FurtherStep,
  goTo,
  PRACTICE_SALE_ADDRESS,
} from '../../routes.ts';
import { usePeople, useTill } from '../../state/parts.ts';
import { useCopiesOrder } from '../../state/queries/copies-queries.ts';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import { PrinterForm } from '../settings/printer-sheet.tsx';
import { FingerprintOnPaper } from '../settings/signing-key-sheet.tsx';
import { AddForm, SetUpForm } from '../settings/staff/new-person-forms.tsx';
import { STEPS_BEFORE } from '../setup/field-steps.tsx';
import styles from '../setup/setup.module.css';

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

function CopiesStep() {
  const { t } = useTranslation();
  const copies = useAnswer('copies.read', undefined);
  const choice = useCopiesOrder('copies.chooseSecondPlace');
  const second = copies.data?.second ?? null;
  return (
    <>
      <p>{t('setup.further.copiesText')}</p>
      <FailedReading of={copies} />
      {second ? (
        <Facts>
          <Fact name={t('setup.further.secondPlace')} value={second.folder} mono />
        </Facts>
      ) : null}
      <FailureNotice error={choice.error} />
      <Onward step="copies" isDone={second !== null}>
        <OrderButton
          label={t(second ? 'copies.chooseOther' : 'copies.choose')}
          order={choice}
          variant={second ? 'plain' : 'primary'}
        />
      </Onward>
    </>
  );
}

function PrinterStep() {
  const { t } = useTranslation();
  const printing = useAnswer('printing.read', undefined);
  if (!printing.data) return <FailedReading of={printing} />;
  const { printer } = printing.data;
  return (
    <>
      <p>{t('setup.further.printerText')}</p>
      {printer ? (
        <Facts>
          <Fact name={t('printer.current')} value={nameOfPlace(printer.place)} />
        </Facts>
      ) : null}
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

/** Asks the shop to write down the fingerprint of the signing key. Paydesk cannot know whether this is done. */
function SigningKeyStep() {
  const { t } = useTranslation();
  const key = useAnswer('till.signingKey', undefined);
  return (
    <>
      <p>{t('setup.further.signingKeyText')}</p>
      <FailureNotice error={key.error} />
      {key.data ? (
        <Facts>
          <Fact name={t('signingKey.fingerprint')} value={key.data.fingerprint} mono />
        </Facts>
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

/** Puts the till into practice mode and opens Sell, where a strip explains the next steps. */
function PracticeStep({ begins }: { begins: boolean }) {
  const { t, till } = useTill();
  const setup = useAnswer('setup.read', undefined);
  const change = useOrder('setup.use');
  const isReady = begins && till.mode === 'practice';
  // Practice mode starts only after a reload, which comes back to this step.
  useEffect(() => {
    if (isReady) goTo(ADDRESSES.sell);
  }, [isReady]);
  if (!setup.data || isReady) return null;
  const { hasPractised } = setup.data;
  const begin = () => {
    goTo(PRACTICE_SALE_ADDRESS);
    change.mutate({ practises: true });
  };
  return (
    <>
      <p>{t(hasPractised ? 'setup.further.practised' : 'setup.further.practiceText')}</p>
      <FailureNotice error={change.error} />
      <Onward step="practice" isDone={hasPractised}>
        {hasPractised ? null : (
          <ArmedButton
            label={t('setup.further.beginSale')}
            variant="primary"
            loading={change.isPending || change.isSuccess}
            onClick={begin}
          />
        )}
      </Onward>
    </>
  );
}

function PeopleStep() {
  const people = usePeople((state) => state.people);
  if (!people) return null;
  if (people.signIn !== 'none') return <Owners />;
  if (people.problem) {
    return (
      <>
        <TillProblemNotice problem={people.problem} />
        <Onward step="people" isDone={false} />
      </>
    );
  }
  return (
    <>
      <Lacking step="people" />
      <SetUpForm close={() => goOnFrom('people')} />
      <div className="wrap center gap-3">
        <BackButton step="people" />
      </div>
    </>
  );
}

function Owners() {
  const { t } = useTranslation();
  const mayLook = usePeople((state) => state.people?.session?.permissions.includes('staff') === true);
  const staff = useAnswer('staff.read', undefined, { enabled: mayLook });
  const owners = staff.data?.members.filter(({ role, isActive }) => role === 'owner' && isActive) ?? [];
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(owners.map(({ name }) => name));
  return (
    <>
      <p>
        {owners.length > 0 ? t('setup.further.owners', { count: owners.length, names }) : t('setup.further.peopleSet')}
      </p>
      {owners.length === 1 ? <p className={styles.lacking}>{t('setup.further.lacking.secondOwner')}</p> : null}
      <Onward step="people" isDone>
        {staff.data && owners.length === 1 ? (
          <DialogButton label={t('setup.further.addOwner')}>
            {(close) => <AddForm digits={staff.data.settings.pinDigits} first="owner" close={close} />}
          </DialogButton>
        ) : null}
      </Onward>
    </>
  );
}

function goOnFrom(step: FurtherStep): void {
  const next = FURTHER_STEPS[FURTHER_STEPS.indexOf(step) + 1];
  goTo(next ? connectAddress(next) : ADDRESSES.settings);
}

const WORDS = {
  others: { done: 'next', open: 'goOnWithout' },
  last: { done: 'finish', open: 'finishWithout' },
} as const;

/** Continues with the next step, and says what the till lacks if this step is not done. */
function Onward({ step, isDone, children }: { step: FurtherStep; isDone: boolean; children?: ReactNode }) {
  const { t } = useTranslation();
  const words = step === FURTHER_STEPS.at(-1) ? WORDS.last : WORDS.others;
  return (
    <>
      {isDone ? null : <Lacking step={step} />}
      <div className="wrap center gap-3">
        {children}
        <ArmedButton
          key={`${step} ${isDone}`}
          label={t(`setup.further.${isDone ? words.done : words.open}`)}
          variant={isDone ? 'primary' : 'plain'}
          onClick={() => goOnFrom(step)}
        />
        <BackButton step={step} />
      </div>
    </>
  );
}

function Lacking({ step }: { step: FurtherStep }) {
  const { t } = useTranslation();
  return <p className={styles.lacking}>{t(`setup.further.lacking.${step}`)}</p>;
}

function BackButton({ step }: { step: FurtherStep }) {
  const { t } = useTranslation();
  const before = FURTHER_STEPS[FURTHER_STEPS.indexOf(step) - 1];
  if (!before) return null;
  return <ArmedButton key={`back ${step}`} label={t('setup.step.back')} onClick={() => goTo(connectAddress(before))} />;
}
