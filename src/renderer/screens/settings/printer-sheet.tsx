import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { nameOfPlace, SLIP_COLUMNS, type TillPrinter, tillPrinterSchema } from '../../../shared/slip/print-job.ts';
import { Choices } from '../../components/choices.tsx';
import { Checkbox, TextInput } from '../../components/controls.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { JobLine, PaperPicture } from '../../components/dialogs/slip-actions.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../components/overlay.tsx';
import { Form } from '../../fields/form.tsx';
import { ArmedButton, SubmitButton } from '../../presses/armed-button.tsx';
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
      <Facts>
        <Fact name={t('printer.current')} value={printer ? nameOfPlace(printer.place) : t('printer.none')} />
        <Fact name={t('printer.width')} value={printer && t(`printer.widthName.of${printer.columns}`)} />
        <Fact
          name={t('printer.prints')}
          value={printer && t(`printer.printsWhen.${printer.isAutomatic ? 'byItself' : 'asked'}`)}
        />
      </Facts>
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
        {printer ? <ArmedButton label={t('printer.remove')} onClick={() => act.mutate({ printer: null })} /> : null}
      </div>
      <FailureNotice error={act.error} />
    </Sheet>
  );
}

export function PrinterForm({ printer, done }: { printer: TillPrinter | null; done: () => void }) {
  const { t } = useTranslation();
  const act = useOrder('printing.setPrinter');
  const test = useOrder('printing.test');
  const form = useForm<PrinterDraft>({
    initialValues: draftOf(printer),
    validate: (draft) => {
      const refused = readPrinter(draft).error?.issues ?? [];
      return Object.fromEntries(refused.map(({ path }) => [path.at(-1), t('printer.incomplete')]));
    },
    onValuesChange: () => {
      form.clearErrors();
      test.reset();
    },
  });
  const withPrinter = (then: (printer: TillPrinter) => void) =>
    form.onSubmit((draft) => {
      const { data: whole } = readPrinter(draft);
      if (whole) then(whole);
    });
  const save = withPrinter((whole) => act.mutate({ printer: whole }, { onSuccess: done }));
  const tryOut = withPrinter((whole) => test.mutate({ printer: whole }));
  return (
    <Form className={styles.asked} send={save}>
      <PlaceFields form={form} />
      <PaperChoices form={form} />
      <Checkbox label={t('printer.automatic')} {...form.getInputProps('isAutomatic', { type: 'checkbox' })} />
      {test.data ? (
        <p role="status">
          {t(`printer.testEnd.${test.data.end}`)}
          {test.data.fault ? ` ${t(`printing.fault.${test.data.fault}`)}` : null}
        </p>
      ) : null}
      <FailureNotice error={act.error ?? test.error} />
      <PaperPicture reference={null} columns={form.values.columns} />
      <DialogFoot>
        <SubmitButton label={t('printer.save')} loading={act.isPending} />
        <ArmedButton label={t('printer.test')} loading={test.isPending} onClick={() => tryOut()} />
      </DialogFoot>
    </Form>
  );
}

const USUAL_PORT = 9_100;

/** The typed settings. Each kind of connection keeps its own fields, so that switching loses nothing. */
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

function readPrinter(draft: PrinterDraft) {
  const { language, columns, isAutomatic } = draft;
  return tillPrinterSchema.safeParse({ place: placeOf(draft), language, columns, isAutomatic });
}

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
  form: UseFormReturnType<PrinterDraft>;
}

function PlaceFields({ form }: DraftProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choices
        label={t('printer.place')}
        values={['network', 'queue', 'device']}
        value={form.values.kind}
        nameOf={(kind) => t(`printer.placeName.${kind}`)}
        onChoose={(kind) => form.setFieldValue('kind', kind)}
      />
      {form.values.kind === 'network' ? (
        <>
          <TextInput label={t('printer.host')} description={t('printer.hostHint')} {...form.getInputProps('host')} />
          <TextInput label={t('printer.port')} inputMode="numeric" {...form.getInputProps('port')} />
        </>
      ) : (
        <FoundPrinters form={form} />
      )}
    </>
  );
}

function FoundPrinters({ form }: DraftProps) {
  const { t } = useTranslation();
  const found = useAnswer('printing.find', undefined, { staleTime: 0, gcTime: 0 });
  const isQueue = form.values.kind === 'queue';
  const names = (isQueue ? found.data?.queues : found.data?.devices) ?? [];
  const noQueues = found.data?.hasQueues === false ? 'printer.queuesNotYet' : 'printer.noQueues';
  return (
    <>
      <Choices
        label={t(isQueue ? 'printer.queue' : 'printer.device')}
        values={names}
        value={isQueue ? form.values.queue : form.values.device}
        nameOf={(name) => name}
        onChoose={(name) => form.setFieldValue(isQueue ? 'queue' : 'device', name)}
        error={isQueue ? form.errors.name : form.errors.path}
      />
      {found.isPending ? <p role="status">{t('printer.searching')}</p> : null}
      {found.data && names.length === 0 ? (
        <p className={styles.soft}>{t(isQueue ? noQueues : 'printer.noDevices')}</p>
      ) : null}
      <div className={`wrap gap-3 ${styles.orders}`}>
        <ArmedButton label={t('printer.search')} loading={found.isFetching} onClick={() => void found.refetch()} />
      </div>
    </>
  );
}

function PaperChoices({ form }: DraftProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choices
        label={t('printer.width')}
        values={SLIP_COLUMNS}
        value={form.values.columns}
        nameOf={(columns) => t(`printer.widthName.of${columns}`)}
        onChoose={(columns) => form.setFieldValue('columns', columns)}
      />
      <Choices
        label={t('printer.language')}
        values={['escpos', 'starprnt']}
        value={form.values.language}
        nameOf={(language) => t(`printer.languageName.${language}`)}
        onChoose={(language) => form.setFieldValue('language', language)}
      />
    </>
  );
}
