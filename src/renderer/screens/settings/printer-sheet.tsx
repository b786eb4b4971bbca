import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfPlace, SLIP_COLUMNS, type TillPrinter, tillPrinterSchema } from '../../../shared/slip/print-job.ts';
import { Choices } from '../../components/choices.tsx';
import { Checkbox, TextInput } from '../../components/controls.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { JobLine, PaperPicture } from '../../components/dialogs/slip-actions.tsx';
import { Facts } from '../../components/facts.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../components/overlay.tsx';
import { Form } from '../../fields/form.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

export function PrinterSheet() {
  const { t } = useTranslation();
  const printing = useAnswer('printing.read', undefined);
  const act = useOrder('printing.setPrinter');
  const printer = printing.data?.printer ?? null;
  const waiting = printing.data?.jobs.filter(({ state }) => state === 'waiting') ?? [];
  return (
    <Sheet title={t('printer.title')} text={t('printer.text')}>
      <Facts
        rows={[
          { name: t('printer.current'), value: printer ? nameOfPlace(printer.place) : t('printer.none') },
          { name: t('printer.width'), value: printer && t(`printer.widthName.of${printer.columns}`) },
          {
            name: t('printer.prints'),
            value: printer && t(`printer.printsWhen.${printer.isAutomatic ? 'byItself' : 'asked'}`),
          },
        ]}
      />
      {waiting.length > 0 ? (
        <>
          <h3>{t('printer.waiting')}</h3>
          {waiting.map((job) => (
            <div key={job.id}>
              <code>{job.reference}</code>
              <JobLine job={job} />
            </div>
          ))}
        </>
      ) : null}
      <div className={`wrap gap-3 ${styles.orders}`}>
        <DialogButton label={t('printer.change')} title={t('printer.title')} wide>
          {(close) => <PrinterForm printer={printer} done={close} />}
        </DialogButton>
        {printer ? (
          <ArmedButton onClick={() => act.mutate({ printer: null })}>{t('printer.remove')}</ArmedButton>
        ) : null}
      </div>
      <FailureNotice error={act.error} />
    </Sheet>
  );
}

/** Serves as a step of setup, too. */
export function PrinterForm({ printer, done }: { printer: TillPrinter | null; done: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(printer));
  const [isIncomplete, setIncomplete] = useState(false);
  const act = useOrder('printing.setPrinter');
  const test = useOrder('printing.test');
  const change = (changes: Partial<PrinterDraft>) => {
    setDraft({ ...draft, ...changes });
    setIncomplete(false);
    test.reset();
  };
  const withPrinter = (then: (printer: TillPrinter) => void) => {
    const { language, columns, isAutomatic } = draft;
    const whole = tillPrinterSchema.safeParse({ place: placeOf(draft), language, columns, isAutomatic });
    setIncomplete(!whole.success);
    if (whole.success) then(whole.data);
  };
  const save = () => withPrinter((whole) => act.mutate({ printer: whole }, { onSuccess: done }));
  return (
    <Form className={styles.asked} send={save}>
      <PlaceFields draft={draft} change={change} />
      {isIncomplete ? <p role="alert">{t('printer.incomplete')}</p> : null}
      <PaperChoices draft={draft} change={change} />
      <Checkbox
        checked={draft.isAutomatic}
        onChange={(event) => change({ isAutomatic: event.currentTarget.checked })}
        label={t('printer.automatic')}
      />
      {test.data ? (
        <p role="status">
          {t(`printer.testEnd.${test.data.end}`)}
          {test.data.fault ? ` ${t(`printing.fault.${test.data.fault}`)}` : null}
        </p>
      ) : null}
      <FailureNotice error={act.error ?? test.error} />
      <PaperPicture reference={null} columns={draft.columns} />
      <DialogFoot>
        <ArmedButton type="submit" variant="primary" loading={act.isPending}>
          {t('printer.save')}
        </ArmedButton>
        <ArmedButton loading={test.isPending} onClick={() => withPrinter((whole) => test.mutate({ printer: whole }))}>
          {t('printer.test')}
        </ArmedButton>
      </DialogFoot>
    </Form>
  );
}

const USUAL_PORT = 9_100;

/** Each kind of connection keeps its own fields, so that switching loses nothing. */
type PrinterDraft = ReturnType<typeof draftOf>;

function draftOf(printer: TillPrinter | null) {
  const { place, language = 'escpos', columns = 42, isAutomatic = false } = printer ?? {};
  return {
    kind: place?.kind ?? 'network',
    host: place?.kind === 'network' ? place.host : '',
    port: String(place?.kind === 'network' ? place.port : USUAL_PORT),
    queue: place?.kind === 'queue' ? place.name : null,
    device: place?.kind === 'device' ? place.path : null,
    language,
    columns,
    isAutomatic,
  };
}

/** Does not check the place: the schema validates it. */
function placeOf({ kind, host, port, queue, device }: PrinterDraft) {
  switch (kind) {
    case 'network':
      return { kind, host: host.trim(), port: Number(port) };
    case 'queue':
      return { kind, name: queue };
    case 'device':
      return { kind, path: device };
  }
}

interface DraftProps {
  draft: PrinterDraft;
  change: (changes: Partial<PrinterDraft>) => void;
}

function PlaceFields({ draft, change }: DraftProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choices
        label={t('printer.place')}
        values={['network', 'queue', 'device']}
        value={draft.kind}
        nameOf={(kind) => t(`printer.placeName.${kind}`)}
        onChoose={(kind) => change({ kind })}
      />
      {draft.kind === 'network' ? (
        <>
          <TextInput
            label={t('printer.host')}
            description={t('printer.hostHint')}
            value={draft.host}
            onChange={(event) => change({ host: event.currentTarget.value })}
          />
          <TextInput
            label={t('printer.port')}
            inputMode="numeric"
            value={draft.port}
            onChange={(event) => change({ port: event.currentTarget.value })}
          />
        </>
      ) : (
        <FoundPrinters draft={draft} change={change} />
      )}
    </>
  );
}

/** Says so if the system reports none of this kind. */
function FoundPrinters({ draft, change }: DraftProps) {
  const { t } = useTranslation();
  const found = useAnswer('printing.find', undefined);
  const isQueue = draft.kind === 'queue';
  const names = (isQueue ? found.data?.queues : found.data?.devices) ?? [];
  const noQueues = found.data?.hasQueues === false ? 'printer.queuesNotYet' : 'printer.noQueues';
  return (
    <>
      <Choices
        label={t(isQueue ? 'printer.queue' : 'printer.device')}
        values={names}
        value={isQueue ? draft.queue : draft.device}
        nameOf={(name) => name}
        onChoose={(name) => change(isQueue ? { queue: name } : { device: name })}
      />
      {found.isPending ? <p role="status">{t('printer.searching')}</p> : null}
      {found.data && names.length === 0 ? (
        <p className={styles.soft}>{t(isQueue ? noQueues : 'printer.noDevices')}</p>
      ) : null}
      <div className={`wrap gap-3 ${styles.orders}`}>
        <ArmedButton loading={found.isFetching} onClick={() => void found.refetch()}>
          {t('printer.search')}
        </ArmedButton>
      </div>
    </>
  );
}

function PaperChoices({ draft, change }: DraftProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choices
        label={t('printer.width')}
        values={SLIP_COLUMNS}
        value={draft.columns}
        nameOf={(columns) => t(`printer.widthName.of${columns}`)}
        onChoose={(columns) => change({ columns })}
      />
      <Choices
        label={t('printer.language')}
        values={['escpos', 'starprnt']}
        value={draft.language}
        nameOf={(language) => t(`printer.languageName.${language}`)}
        onChoose={(language) => change({ language })}
      />
    </>
  );
}
