import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ExportProposal,
  type ExportQuestion,
  exportChoiceSchema,
  exportNameSchema,
} from '../../../../shared/export/export-view.ts';
import type { Format } from '../../../../shared/format.ts';
import { Checkbox, TextInput } from '../../../components/controls.ts';
import { FailedReading, FailureNotice, TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { Form } from '../../../fields/form.tsx';
import { OrderButton, SubmitButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useAsk, useOrder } from '../../../state/queries/queries.ts';
import styles from './export.module.css';
import {
  type ChoicesProps,
  type ExportChoices,
  formatsOf,
  isEmpty,
  mayHaveStatement,
  orderOf,
  questionOf,
  typedDays,
} from './export-choices.ts';
import { PaymentsPart, RangePart } from './export-range.tsx';
import type { ShownInJournal } from './shown-in-journal.ts';

export function ExportForm({ shown }: { shown: ShownInJournal }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState(() => firstChoices(shown));
  const proposal = useProposal(questionOf(choices));
  const start = useOrder('export.start');
  const change = (changes: Partial<ExportChoices>) => setChoices({ ...choices, ...changes });
  const order = proposal.isPlaceholderData ? null : orderOf(choices, proposal.data);
  return (
    <Form className={`column gap-4 tight ${styles.parts}`} send={() => order && start.mutate(order)}>
      <RangePart
        choices={choices}
        days={proposal.data?.days}
        onChange={(changes) =>
          change(changes.range === 'days' ? { ...typedDays(proposal.data?.days), ...changes } : changes)
        }
      />
      <PaymentsPart choices={choices} shown={shown} onChange={change} />
      <FormatsPart choices={choices} onChange={change} />
      <Checkbox
        className={styles.personal ?? ''}
        checked={choices.leavesOutPersonal}
        label={t('export.leaveOutPersonal')}
        description={t('export.leaveOutPersonalText')}
        onChange={({ currentTarget }) => change({ leavesOutPersonal: currentTarget.checked })}
      />
      <DestinationPart choices={choices} proposal={proposal.data ?? null} onChange={change} />
      <DialogFoot>
        {proposal.data?.problem ? <TillProblemNotice problem={proposal.data.problem} /> : null}
        <FailureNotice error={start.error} />
        <FailedReading of={proposal} />
        <Holds choices={choices} proposal={proposal.data ?? null} isCounting={proposal.isFetching} />
        <SubmitButton label={t('export.start')} disabled={order === null} loading={start.isPending} />
      </DialogFoot>
    </Form>
  );
}

function firstChoices({ search, payments, range, filters }: ShownInJournal): ExportChoices {
  return {
    range: range.kind,
    ...typedDays(range.kind === 'days' ? range.days : null),
    payments,
    search: search === '' ? null : search,
    filters,
    formats: ['csv', 'jsonl'],
    leavesOutPersonal: false,
    name: null,
  };
}

interface ProposalProps {
  proposal: ExportProposal | null;
}

function Holds(props: ProposalProps & { choices: ExportChoices; isCounting: boolean }) {
  const { choices, proposal, isCounting } = props;
  const { t, format } = useTill();
  if (!proposal)
    return <p className={`own-line semibold ${styles.holds}`}>{isCounting ? t('export.counting') : null}</p>;
  const isNothing = proposal.holds?.payments === 0;
  return (
    <div role="status" className={isNothing ? 'own-line box wait semibold' : `own-line semibold ${styles.holds}`}>
      {isNothing ? <p>{t(isEmpty(proposal, formatsOf(choices)) ? 'export.empty' : 'export.emptyWithRest')}</p> : null}
      {proposal.holds && !isNothing ? <p>{heldFacts(proposal.holds, t, format)}</p> : null}
      {proposal.destination ? null : <p className={styles.soft}>{t('export.noDestinationYet')}</p>}
    </div>
  );
}

function heldFacts(
  { payments, sums, events, neededBytes }: NonNullable<ExportProposal['holds']>,
  t: TFunction,
  format: Format,
): string {
  const facts = [
    sums.length === 0 ? t('export.holdsPayments', { count: payments }) : null,
    ...sums.flatMap(({ currency, payments: count, paidPayments, paidMinor }) => [
      sums.length > 1 ? t('view.paymentsIn', { count, currency }) : t('export.holdsPayments', { count }),
      t('export.holdsPaid', {
        count: paidPayments,
        amount: format.money({ amountMinor: paidMinor, currency }),
      }),
    ]),
    events > 0 ? t('export.holdsEvents', { count: events }) : null,
    t('export.needs', { needed: format.bytes(neededBytes) }),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

function FormatsPart({ choices, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  const statement = mayHaveStatement(choices);
  const chosen = formatsOf(choices);
  return (
    <Checkbox.Group
      label={t('export.formats')}
      value={chosen}
      error={chosen.length === 0 ? t('export.noFormat') : null}
      onChange={(values) =>
        onChange({ formats: exportChoiceSchema.options.filter((format) => values.includes(format)) })
      }
    >
      <div className={`pair gap-3 ${styles.formats}`}>
        {exportChoiceSchema.options.map((format) => {
          const isPossible = format !== 'pdf' || statement;
          return (
            <Checkbox
              key={format}
              value={format}
              disabled={!isPossible}
              label={t(`export.formatName.${format}`)}
              description={t(isPossible ? `export.formatText.${format}` : 'export.pdfNotNow')}
            />
          );
        })}
      </div>
    </Checkbox.Group>
  );
}

function DestinationPart({ choices, proposal, onChange }: ChoicesProps & ProposalProps) {
  const { t } = useTranslation();
  const choice = useFolderChoice();
  const name = choices.name ?? proposal?.name ?? '';
  const isName = exportNameSchema.safeParse(name).success;
  return (
    <div className="column gap-2">
      <section className={`row between gap-4 box sunk ${styles.destination}`} aria-label={t('export.destination')}>
        <div>
          <p className="small semibold">{t('export.destination')}</p>
          <Folder proposal={proposal} />
        </div>
        <OrderButton label={t('export.choose')} order={choice} />
      </section>
      <FailureNotice error={choice.error} />
      <TextInput
        label={t('export.name')}
        value={name}
        maxLength={80}
        error={isName || proposal === null ? null : t('export.nameWrong')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
    </div>
  );
}

function Folder({ proposal }: ProposalProps) {
  const { t, format } = useTill();
  const destination = proposal?.destination;
  if (!proposal || !destination) return <p>{t('export.noDestination')}</p>;
  const { folder, freeBytes } = destination;
  const neededBytes = proposal.holds?.neededBytes ?? 0;
  return (
    <>
      <p className="breaks selectable">{folder}</p>
      {freeBytes === null ? (
        <p className={`small semibold ${styles.wrong}`}>{t('export.notThere')}</p>
      ) : (
        <p className={styles.soft}>{t('export.free', { free: format.bytes(freeBytes) })}</p>
      )}
      {freeBytes !== null && freeBytes < neededBytes ? (
        <p className={`small semibold ${styles.wrong}`}>{t('export.tooFull', { needed: format.bytes(neededBytes) })}</p>
      ) : null}
    </>
  );
}

const PROPOSAL_KEY = ['export proposal'] as const;

/** Asks main what the export would contain. The answer is never cached. */
function useProposal(question: ExportQuestion | null) {
  const ask = useAsk();
  return useQuery({
    queryKey: [...PROPOSAL_KEY, question],
    queryFn: async () => (question ? ask('export.propose', question) : null),
    enabled: question !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

function useFolderChoice() {
  const queries = useQueryClient();
  return useOrder('export.chooseFolder', {
    async onSuccess(destination) {
      if (destination === null) return;
      // A pending proposal still has the old folder, so it must not overwrite the newly chosen folder.
      await queries.cancelQueries({ queryKey: PROPOSAL_KEY });
      queries.setQueriesData<ExportProposal | null>({ queryKey: PROPOSAL_KEY }, (proposal) =>
        proposal ? { ...proposal, destination } : proposal,
      );
      void queries.invalidateQueries({ queryKey: PROPOSAL_KEY });
    },
  });
}
