import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { themeSchema } from '../../../shared/bridge-contract.ts';
import choices from '../../components/choices.module.css';
import { Facts } from '../../components/facts.tsx';
import { TillProblemNotice } from '../../components/problem-notice.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { useStopped, useTill } from '../../state/parts.ts';
import { problemOf, useFreshTill, useThemeChange } from '../../state/queries.ts';
import { useCopyText } from './copy-text.ts';
import { CustomerDisplaySheet } from './customer-display-sheet.tsx';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';
import { SigningKeySheet } from './signing-key-sheet.tsx';

/** The till as it was provisioned, and how it looks. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const stopped = useStopped();
  const heading = useFocus<HTMLHeadingElement>();
  useFreshTill();
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('settings.title')}
      </h1>
      {stopped ? <TillProblemNotice problem={stopped} /> : null}
      <div className={styles.sheets}>
        <div className={styles.column}>
          <Sheet title={t('settings.appearance')}>
            <ThemeChoice />
          </Sheet>
          <CustomerDisplaySheet />
          <CopySheet />
        </div>
        <div className={styles.column}>
          <TillSheet />
          <ConnectionSheet />
          <SigningKeySheet />
          <ProgramSheet />
        </div>
      </div>
    </div>
  );
}

function ConnectionSheet() {
  const { t } = useTranslation();
  const { till } = useTill();
  const stopped = useStopped();
  const fingerprint = till.encryptionKeyFingerprint;
  return (
    <Sheet title={t('settings.connection')}>
      <Facts
        rows={[
          { name: t('settings.state'), value: t(stateOf(till.isSeat, stopped !== null)) },
          { name: t('settings.baseUrl'), value: till.baseUrl, mono: true },
          { name: t('settings.publicKey'), value: till.publicKey, mono: true },
          { name: t('settings.fingerprint'), value: fingerprint ?? t('settings.noKey'), mono: fingerprint !== null },
        ]}
      />
    </Sheet>
  );
}

function stateOf(isSeat: boolean, isStopped: boolean) {
  if (isStopped) return 'settings.stateStopped';
  return isSeat ? 'settings.stateSeat' : 'settings.stateReady';
}

function CopySheet() {
  const { t } = useTranslation();
  const lastCopy = useCopyText();
  return (
    <Sheet title={t('settings.copies')}>
      <Facts rows={[{ name: t('settings.lastCopy'), value: lastCopy }]} />
    </Sheet>
  );
}

function TillSheet() {
  const { t } = useTranslation();
  const { till, format } = useTill();
  return (
    <Sheet title={t('settings.till')} text={t('settings.tillText')}>
      <Facts
        rows={[
          { name: t('settings.mode'), value: t(`settings.modeText.${till.mode}`) },
          { name: t('settings.tillName'), value: till.till },
          { name: t('settings.merchant'), value: till.merchant },
          {
            name: t('settings.ceiling'),
            value: format.money({ amountMinor: till.ceilingMinor, currency: till.currency }),
          },
          { name: t('settings.zone'), value: till.zone },
        ]}
      />
    </Sheet>
  );
}

function ProgramSheet() {
  const { t } = useTranslation();
  const { till } = useTill();
  return (
    <Sheet title={t('settings.program')}>
      <Facts
        rows={[
          { name: t('settings.version'), value: till.version },
          { name: t('settings.host'), value: t(`settings.hostName.${till.host}`) },
          { name: t('settings.profileFolder'), value: till.profileFolder, mono: true },
        ]}
      />
    </Sheet>
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const { till } = useTill();
  const change = useThemeChange();
  return (
    <>
      <Radio.Group
        label={t('settings.theme')}
        value={till.theme}
        onChange={(chosen) => change.mutate(themeSchema.parse(chosen))}
      >
        <div className={choices.row}>
          {themeSchema.options.map((theme) => (
            <Radio key={theme} value={theme} size="md" label={t(`settings.themeName.${theme}`)} />
          ))}
        </div>
      </Radio.Group>
      {change.isError ? <TillProblemNotice problem={problemOf(change.error)} /> : null}
    </>
  );
}
