import { type ComponentType, type FormEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ConnectionTest } from '../../../shared/setup/connection-test.ts';
import type { SetupFields, SetupView } from '../../../shared/setup/setup-channels.ts';
import type { SetupProblem } from '../../../shared/setup/setup-problem.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { enterMoves, focusFirstRefused } from '../../fields/enter-moves.ts';
import { ArmedButton, SubmitButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, comeBackAt, connectAddress, FURTHER_STEPS } from '../../routes.ts';
import { useAnswer, useOrder, useSecretOrder } from '../../state/queries/queries.ts';
import { askAgainIfWrong, PassphraseFields, useTillPassphrase } from '../people/secret-fields.tsx';
import { DayStep, ServiceStep, SetupField, ShopStep, STEPS_BEFORE, type StepProps, TillStep } from './field-steps.tsx';
import { EarlyFailure, GiveKey, useGivenKey } from './give-key.tsx';
import styles from './setup.module.css';

/** Connects the till step by step. Nothing is stored before the last step, and typed text survives going back. */
export function ConnectScreen({ leave }: { leave: () => void }) {
  const setup = useAnswer('setup.read', undefined);
  if (!setup.data) return null;
  return <Steps view={setup.data} leave={leave} />;
}

function Steps({ view, leave }: { view: SetupView; leave: () => void }) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const [fields, setFields] = useState<SetupFields>(() => withDefaults(view.fields));
  const [refused, setRefused] = useState<SetupProblem | null>(null);
  const givenKey = useGivenKey();
  const check = useOrder('setup.check');
  const step = STEPS_BEFORE[index] ?? STEPS_BEFORE[0];
  const Step = STEPS[step.name];
  const isLast = index === STEPS_BEFORE.length - 1;
  const change = (changes: Partial<SetupFields>) => {
    setRefused(null);
    // A key given before belongs to the other mode.
    if (changes.mode) givenKey.forget();
    setFields((before) => ({ ...before, ...changes }));
  };
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The last step has its own button, which connects the till.
    if (isLast) return;
    if (givenKey.isTyped()) {
      givenKey.take();
      return;
    }
    const form = event.currentTarget;
    check.mutate(
      { fields },
      {
        onSuccess: ({ refused: found }) => {
          const isHere = found !== null && (step.fields as readonly string[]).includes(found.field);
          // The error must be rendered at once, because the marked field gets the focus next.
          flushSync(() => setRefused(isHere ? found : null));
          if (isHere) focusFirstRefused(form);
          else setIndex(Math.min(index + 1, STEPS_BEFORE.length - 1));
        },
      },
    );
  };
  const moveByEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    enterMoves(event, () => form.querySelector<HTMLElement>('button[type="submit"]')?.click());
  };
  const goBack = () => {
    // Ignores the pending answer about the step that the person leaves.
    check.reset();
    setIndex(index - 1);
  };
  return (
    <div className={styles.place}>
      <form className={styles.sheet} onSubmit={goOn} onKeyDown={moveByEnter} noValidate>
        <p className={styles.soft}>
          {t('setup.step.title')} ·{' '}
          {t('setup.step.progress', { step: index + 1, of: STEPS_BEFORE.length + FURTHER_STEPS.length })}
        </p>
        <PageHeading at={step.name}>{t(`setup.step.${step.name}`)}</PageHeading>
        <p>{t(`setup.step.${step.name}Text`)}</p>
        <div className={`column gap-3 ${styles.fields}`}>
          <Step view={view} fields={fields} change={change} refused={refused} givenKey={givenKey} />
        </div>
        <EarlyFailure error={check.error} />
        <div className="wrap center gap-3">
          {isLast ? null : <SubmitButton key={step.name} label={t('setup.step.next')} loading={check.isPending} />}
          {index > 0 ? <ArmedButton key={`back ${step.name}`} label={t('setup.step.back')} onClick={goBack} /> : null}
          <ArmedButton key={`leave ${step.name}`} label={t('setup.step.leave')} variant="plain" onClick={leave} />
        </div>
      </form>
    </div>
  );
}

const STEPS: Record<(typeof STEPS_BEFORE)[number]['name'], ComponentType<StepProps>> = {
  shop: ShopStep,
  day: DayStep,
  till: TillStep,
  service: ServiceStep,
  key: KeyStep,
  test: TestStep,
  finish: FinishStep,
};

/** Adds the values that the screen shows as defaults. */
function withDefaults(fields: SetupFields): SetupFields {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { zone, currency: 'NGN', dayEndsAtHour: 0, till: 'T1', ...fields };
}

function KeyStep(props: StepProps) {
  const { t } = useTranslation();
  const { view, fields, givenKey } = props;
  return (
    <>
      {view.connectedMode === fields.mode ? <p>{t('setup.keyInUse')}</p> : null}
      <GiveKey of={givenKey} />
      {view.hasKeyStore ? null : <p role="status">{t('setup.noKeyStore')}</p>}
      {!view.hasKeyStore && fields.mode === 'live' ? (
        <>
          <p>{t('setup.consent')}</p>
          <SetupField name="unkeptKeyAgreedBy" {...props} />
        </>
      ) : null}
    </>
  );
}

function TestStep({ fields, givenKey }: StepProps) {
  const { t } = useTranslation();
  const test = useOrder('setup.test');
  return (
    <>
      <div className="wrap center gap-3">
        <ArmedButton
          label={t('setup.runTest')}
          loading={test.isPending}
          onClick={() => test.mutate({ fields, keyMark: givenKey.mark })}
        />
      </div>
      <div role="status">
        {test.isPending ? <p>{t('setup.testing')}</p> : null}
        {test.data ? <TestResult result={test.data} /> : null}
      </div>
      <EarlyFailure error={test.error} />
    </>
  );
}

function TestResult({ result }: { result: ConnectionTest }) {
  const { t } = useTranslation();
  if (result.kind === 'fault') return <p className="box wrong">{t(`setup.fault.${result.fault}`)}</p>;
  return (
    <>
      <p>{t('setup.banksFound', { count: result.banks.length })}</p>
      <p>{t(result.isKeyRight ? 'setup.keyRight' : 'setup.keyNotTested')}</p>
      <ul className={styles.banks}>
        {result.banks.map((bank) => (
          <li key={bank}>{bank}</li>
        ))}
      </ul>
    </>
  );
}

/** Asks for the owner's agreements and connects. The further steps need the opened till. */
function FinishStep(props: StepProps) {
  const { t } = useTranslation();
  const { view, fields, givenKey } = props;
  const passphrase = useTillPassphrase(!(view.isLocked || view.lockedModes.includes(fields.mode)));
  const lacksPassphrase = !view.hasKeyStore && !view.holdsPassphrase;
  const finish = useSecretOrder('setup.finish');
  const end = (form: HTMLFormElement | null) => {
    // A till that was connected before can open without the passphrase, although it then cannot take payments.
    const mayLack = view.connectedMode !== null && passphrase.isEmpty();
    const isAsked = lacksPassphrase && !mayLack;
    if (isAsked && passphrase.read() === null) {
      if (form) focusFirstRefused(form);
      return;
    }
    const isConnectedAnew = view.connectedMode !== fields.mode;
    const stay = comeBackAt(isConnectedAnew ? connectAddress('signingKey') : ADDRESSES.settings);
    const read = () => (isAsked ? passphrase.read() : null);
    finish.mutate(() => ({ fields, keyMark: givenKey.mark, passphrase: read(), practises: false }), {
      onError: (error) => {
        stay();
        askAgainIfWrong(passphrase, error);
      },
    });
  };
  const isWorking = finish.isPending || finish.isSuccess;
  return (
    <>
      {fields.mode === 'live' ? (
        <>
          <h2>{t('setup.pins')}</h2>
          <p>{t('setup.pinsText')}</p>
          <SetupField name="pinsAgreedBy" {...props} />
        </>
      ) : null}
      {view.losesHeads ? <p role="status">{t('setup.losesHeads')}</p> : null}
      {lacksPassphrase ? <PassphraseFields of={passphrase} /> : null}
      <EarlyFailure error={finish.error} />
      <div className="wrap center gap-3">
        <SubmitButton
          label={t('setup.finishNow')}
          loading={isWorking}
          onClick={(event) => end(event.currentTarget.form)}
        />
      </div>
    </>
  );
}
