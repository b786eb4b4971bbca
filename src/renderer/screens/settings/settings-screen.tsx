import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TillDescription } from '../../../shared/bridge-contract.ts';
import { writeHour } from '../../../shared/format.ts';
import { isDraft, LANGUAGE_NAMES, offeredLanguages } from '../../../shared/languages.ts';
import { RETENTION_MONTHS, type RetentionMonths } from '../../../shared/personal/erasure-channels.ts';
import { themeSchema } from '../../../shared/till-description.ts';
import { Choices } from '../../components/choices.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { FailedReading, FailureNotice, TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Form } from '../../fields/form.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES } from '../../routes.ts';
import { useParts, useStopped, useTill, useTurn } from '../../state/parts.ts';
import { useAnswer, useFreshTill, useKnownTill, useOrder, useToday } from '../../state/queries/queries.ts';
import { ConnectScreen } from '../setup/connect-screen.tsx';
import { CounterSheet } from './counter-sheet.tsx';
import { CurrencySheet } from './currency-sheet.tsx';
import { HeadOfficeSheet } from './head-office-sheet.tsx';
import { LeftToDo } from './left-to-do.tsx';
import { PrinterSheet } from './printer-sheet.tsx';
import styles from './settings.module.css';
import { SetupSheet } from './setup-sheet.tsx';
import { Sheet } from './sheet.tsx';
import { SigningKeySheet } from './signing-key-sheet.tsx';
import { StaffSheet } from './staff/staff-sheet.tsx';

export function SettingsScreen() {
  const { t, till } = useTill();
  const stopped = useStopped();
  useFreshTill();
  const [connects, setConnects] = useState(false);
  const isRead = useFirstReading();
  if (connects) return <ConnectScreen leave={() => setConnects(false)} />;
  return (
    <div className={`page ${styles.page}`} data-reading={!isRead || undefined}>
      <PageHeading>{t('settings.title')}</PageHeading>
      {isRead ? null : (
        <p role="status" className={styles.reading}>
          {t('settings.reading')}
        </p>
      )}
      {stopped ? <TillProblemNotice problem={stopped} /> : null}
      <LeftToDo connect={() => setConnects(true)} />
      <div className={`pair gap-4 ${styles.sheets}`}>
        <div className="column gap-4">
          <AppearanceSheet />
          <LanguageSheet />
          <StaffSheet />
          <CurrencySheet />
          <CounterSheet />
          <PrinterSheet />
          <Sheet title={t('health.title')} text={t('health.openText')}>
            <a className="touch" href={ADDRESSES.health}>
              {t('health.open')}
            </a>
          </Sheet>
          {till.mode === 'practice' ? (
            <Sheet title={t('lessons.title')} text={t('lessons.openText')}>
              <a className="touch" href={ADDRESSES.lessons}>
                {t('shell.playLessons')}
              </a>
            </Sheet>
          ) : null}
        </div>
        <div className="column gap-4">
          <TillSheet />
          <SetupSheet connect={() => setConnects(true)} />
          <ConnectionSheet />
          <SigningKeySheet />
          <HeadOfficeSheet />
          <CustomerDisplaySheet />
          <RetentionSheet />
          <ProgramSheet />
        </div>
      </div>
    </div>
  );
}

/** Returns true once every sheet has its data, because later data would move a button under a press. */
function useFirstReading(): boolean {
  const queries = useQueryClient();
  const reading = useIsFetching({ predicate: isFirstReading });
  const [isRead, setRead] = useState(false);
  // This effect runs after those of the sheets, so their queries have started by now.
  useEffect(() => setRead((before) => before || reading + queries.isFetching({ predicate: isFirstReading }) === 0));
  // An answer that never arrives must not hide the other sheets forever.
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), LONGEST_FIRST_READING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRead;
}

/** Long enough for a busy machine, whose key store may take seconds. */
const LONGEST_FIRST_READING_MS = 15_000;

/** Ignores the list of banks, which no sheet shows and which depends on the service. */
function isFirstReading({ state, queryKey }: Query): boolean {
  return state.status === 'pending' && queryKey[0] !== 'banks.list';
}

function ConnectionSheet() {
  const { t, till } = useTill();
  const stopped = useStopped();
  const fingerprint = till.encryptionKeyFingerprint;
  return (
    <Sheet title={t('settings.connection')}>
      <Facts>
        <Fact name={t('settings.state')} value={t(stateOf(till, stopped !== null))} />
        <Fact name={t('settings.baseUrl')} value={till.baseUrl} mono />
        <Fact name={t('settings.publicKey')} value={till.publicKey} mono />
        <Fact
          name={t('settings.fingerprint')}
          value={fingerprint ?? t(till.isKeyMissing ? 'settings.keyMissing' : 'settings.noKey')}
          mono={fingerprint !== null}
        />
      </Facts>
    </Sheet>
  );
}

function stateOf({ isSeat, isKeyMissing }: TillDescription, isStopped: boolean) {
  if (isStopped) return 'settings.stateStopped';
  if (isKeyMissing) return 'settings.stateKeyMissing';
  return isSeat ? 'settings.stateSeat' : 'settings.stateReady';
}

function TillSheet() {
  const { t, till } = useTill();
  const today = useToday();
  /** Shows both values until the next business day, when a change takes effect. */
  const value = (set: string, now: string) => (set === now ? set : t('settings.fromNextDay', { value: set, now }));
  const ends = (hour: number) =>
    hour === 0 ? t('settings.dayEndsAtMidnight') : t('settings.dayEndsAt', { time: writeHour(hour) });
  return (
    <Sheet title={t('settings.till')} text={t('settings.tillText')}>
      <Facts>
        <Fact name={t('settings.mode')} value={t(`settings.modeText.${till.mode}`)} />
        <Fact name={t('settings.tillName')} value={till.till} />
        <Fact name={t('settings.merchant')} value={till.merchant} />
        <Fact name={t('settings.zone')} value={value(till.zone, today.zone)} />
        <Fact name={t('settings.dayEnds')} value={value(ends(till.dayEndsAtHour), ends(today.endsAtHour))} />
      </Facts>
    </Sheet>
  );
}

function ProgramSheet() {
  const { t, till } = useTill();
  return (
    <Sheet title={t('settings.program')}>
      <Facts>
        <Fact name={t('settings.version')} value={till.version} />
        <Fact name={t('settings.host')} value={t(`settings.hostName.${till.host}`)} />
        <Fact name={t('settings.profileFolder')} value={till.profileFolder} mono />
      </Facts>
      <a className="touch" href={ADDRESSES.updates}>
        {t('updates.open')}
      </a>
    </Sheet>
  );
}

function AppearanceSheet() {
  const { t, till } = useTill();
  const known = useKnownTill();
  const change = useOrder('till.setTheme', { onSuccess: (_stored, chosen) => known.change(chosen) });
  return (
    <Sheet title={t('settings.appearance')}>
      <Choices
        label={t('settings.theme')}
        values={themeSchema.options}
        value={till.theme}
        nameOf={(theme) => t(`settings.themeName.${theme}`)}
        onChoose={(theme) => change.mutate({ theme })}
      />
      <FailureNotice error={change.error} />
    </Sheet>
  );
}

function LanguageSheet() {
  const { t, till } = useTill();
  const known = useKnownTill();
  const change = useOrder('language.set', { onSuccess: ({ language }) => known.change({ language }) });
  const offered = offeredLanguages(till.mode);
  if (offered.length === 1) return null;
  return (
    <Sheet title={t('language.title')} text={t('language.text')}>
      {offered.some(isDraft) ? <p className={styles.soft}>{t('language.draftText')}</p> : null}
      <Choices
        label={t('language.ofTill')}
        values={offered}
        value={till.language}
        nameOf={(language) => {
          const name = LANGUAGE_NAMES[language];
          return isDraft(language) ? t('language.draft', { language: name }) : name;
        }}
        onChoose={(language) => change.mutate({ language })}
      />
      <FailureNotice error={change.error} />
    </Sheet>
  );
}

function RetentionSheet() {
  const { t } = useTranslation();
  const kept = useAnswer('retention.read', undefined);
  return (
    <Sheet title={t('erasure.retention')} text={t('erasure.retentionText')}>
      <FailedReading of={kept} />
      {kept.data ? <RetentionForm months={kept.data.months} /> : null}
    </Sheet>
  );
}

const NEVER = 'never';

/** Stores nothing before the button is pressed: arrow keys pass shorter times, and erased data cannot come back. */
function RetentionForm({ months }: { months: RetentionMonths }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(months);
  const change = useOrder('retention.set', { onError: () => setChosen(months) });
  return (
    <Form className={styles.asked} send={() => change.mutate({ months: chosen })}>
      <Choices
        label={t('erasure.keptFor')}
        values={[NEVER, ...RETENTION_MONTHS]}
        value={chosen ?? NEVER}
        nameOf={(each) => (each === NEVER ? t('erasure.never') : t('erasure.after', { count: each }))}
        onChoose={(each) => {
          setChosen(each === NEVER ? null : each);
          change.reset();
        }}
        isPaired
      />
      <ArmedButton label={t('erasure.use')} type="submit" variant="secondary" loading={change.isPending} />
      <p role="status">{change.isSuccess ? t('counter.saved') : ''}</p>
      <FailureNotice error={change.error} />
    </Form>
  );
}

function CustomerDisplaySheet() {
  const { t } = useTranslation();
  const { turn } = useParts();
  const display = useTurn((state) => state.display);
  const choice = useOrder('customerDisplay.set', { onSuccess: turn.getState().acceptDisplay });
  return (
    <Sheet title={t('settings.customer')} text={t('settings.customerText')}>
      <Choices
        label={t('settings.customerPlace')}
        values={['thisScreen', 'display']}
        value={display.state === 'off' ? 'thisScreen' : 'display'}
        nameOf={(place) => t(`settings.customerPlaceName.${place}`)}
        onChoose={(place) => choice.mutate({ on: place === 'display' })}
      />
      {display.state === 'closed' ? (
        <div className="column start gap-3 above-4">
          <p role="status">{t('settings.displayClosed')}</p>
          <ArmedButton label={t('settings.openDisplay')} onClick={() => choice.mutate({ on: true })} />
        </div>
      ) : null}
      <FailureNotice error={choice.error} />
    </Sheet>
  );
}
