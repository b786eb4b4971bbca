import { useTranslation } from 'react-i18next';
import { Radio, TextInput } from '../../../components/controls.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useFoundPrinters } from '../../../state/queries/printing-queries.ts';
import styles from '../settings.module.css';
import type { PrinterDraft } from './printer-draft.ts';

interface PlaceProps {
  draft: PrinterDraft;
  change: (changes: Partial<PrinterDraft>) => void;
}

/** How the printer is connected: by a typed address, or as one of the system's printers. */
export function PrinterPlaceFields({ draft, change, isIncomplete }: PlaceProps & { isIncomplete: boolean }) {
  const { t } = useTranslation();
  const { kind } = draft;
  return (
    <>
      <Radio.Group
        label={t('printer.place')}
        value={kind}
        onChange={(chosen) => change({ kind: chosen === 'queue' || chosen === 'device' ? chosen : 'network' })}
      >
        <div className="wrap gap-2 above-2 choices">
          {(['network', 'queue', 'device'] as const).map((each) => (
            <Radio key={each} value={each} label={t(`printer.placeName.${each}`)} />
          ))}
        </div>
      </Radio.Group>
      {kind === 'network' ? <Address draft={draft} change={change} /> : <Found draft={draft} change={change} />}
      {isIncomplete ? <p role="alert">{t('printer.incomplete')}</p> : null}
    </>
  );
}

function Address({ draft, change }: PlaceProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('printer.host')}
        description={t('printer.hostHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        spellCheck={false}
        value={draft.host}
        onChange={(event) => change({ host: event.currentTarget.value })}
      />
      <TextInput
        label={t('printer.port')}
        inputMode="numeric"
        autoComplete="off"
        value={draft.port}
        onChange={(event) => change({ port: event.currentTarget.value })}
      />
    </>
  );
}

/** The printers of this kind that the system reports, or a sentence if there are none. */
function Found({ draft, change }: PlaceProps) {
  const { t } = useTranslation();
  const found = useFoundPrinters();
  const isQueue = draft.kind === 'queue';
  const names = (isQueue ? found.data?.queues : found.data?.devices) ?? [];
  const none = isQueue
    ? t(found.data?.hasQueues === false ? 'printer.queuesNotYet' : 'printer.noQueues')
    : t('printer.noDevices');
  return (
    <>
      <Radio.Group
        label={t(isQueue ? 'printer.queue' : 'printer.device')}
        value={(isQueue ? draft.queue : draft.device) ?? ''}
        onChange={(name) => change(isQueue ? { queue: name } : { device: name })}
      >
        <div className="wrap gap-2 above-2 choices">
          {names.map((name) => (
            <Radio key={name} value={name} label={name} />
          ))}
        </div>
      </Radio.Group>
      {found.isPending ? <p role="status">{t('printer.searching')}</p> : null}
      {found.data && names.length === 0 ? <p className={styles.soft}>{none}</p> : null}
      <div className={`wrap gap-3 ${styles.orders}`}>
        <ArmedButton loading={found.isFetching} onClick={() => void found.refetch()}>
          {t('printer.search')}
        </ArmedButton>
      </div>
    </>
  );
}
