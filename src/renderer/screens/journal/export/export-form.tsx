import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportProposal } from '../../../../shared/export/export-view.ts';
import { exportChoiceSchema } from '../../../../shared/export/export-view.ts';
import { DialogFoot } from '../../../components/dialogs/overlay.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useExportStart, useProposal } from '../../../state/queries/export-queries.ts';
import { problemOf } from '../../../state/queries/queries.ts';
import styles from './export.module.css';
import {
  type ExportChoices,
  formatsOf,
  isEmpty,
  mayHaveStatement,
  orderOf,
  questionOf,
  typedDays,
} from './export-choices.ts';
import { DestinationPart } from './export-destination.tsx';
import { PaymentsPart, RangePart } from './export-range.tsx';
import type { ShownInJournal } from './shown-in-journal.ts';

/** The choices for an export. */
export function ExportForm({ shown }: { shown: ShownInJournal }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState(() => firstChoices(shown));
  const proposal = useProposal(questionOf(choices));
  const start = useExportStart();
  const change = (changes: Partial<ExportChoices>) => setChoices({ ...choices, ...changes });
  const order = proposal.isPlaceholderData ? null : orderOf(choices, proposal.data);
  const problem = [start.error, proposal.error].find((error) => error !== null);
  return (
    <form
      className={styles.parts}
      onSubmit={(event) => {
        event.preventDefault();
        if (order) start.mutate(order);
      }}
    >
      <RangePart
        choices={choices}
        days={proposal.data?.days}
        onChange={(changes) =>
          change(changes.range === 'days' ? { ...typedDays(proposal.data?.days), ...changes } : changes)
        }
      />
      <PaymentsPart choices={choices} shown={shown} onChange={change} />
      <FormatsPart choices={choices} onChange={change} />
      <DestinationPart choices={choices} proposal={proposal.data ?? null} onChange={change} />
      {proposal.data?.problem ? <TillProblemNotice problem={proposal.data.problem} /> : null}
      {problem ? <TillProblemNotice problem={problemOf(problem)} /> : null}
      <DialogFoot>
        <Holds choices={choices} proposal={proposal.data ?? null} isCounting={proposal.isFetching} />
        <ArmedButton type="submit" variant="primary" disabled={order === null} loading={start.isPending}>
          {t('export.start')}
        </ArmedButton>
      </DialogFoot>
    </form>
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
    name: null,
  };
}

/** What the export would contain, shown before it starts. */
function Holds({
  choices,
  proposal,
  isCounting,
}: {
  choices: ExportChoices;
  proposal: ExportProposal | null;
  isCounting: boolean;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  if (!proposal) return isCounting ? <p className={styles.soft}>{t('export.counting')}</p> : null;
  const { payments, sums, events, neededBytes } = proposal;
  const formats = formatsOf(choices);
  const said = [
    ...sums.flatMap(({ currency, payments: count, paidPayments, paidMinor }) => [
      sums.length > 1 ? t('view.paymentsIn', { count, currency }) : t('export.holdsPayments', { count }),
      t('export.holdsPaid', {
        count: paidPayments,
        amount: format.money({ amountMinor: paidMinor, currency }),
      }),
    ]),
    events > 0 ? t('export.holdsEvents', { count: events }) : null,
    t('export.needs', { needed: format.bytes(neededBytes) }),
  ].filter((fact) => fact !== null);
  return (
    <div role="status" className={payments === 0 ? styles.notice : styles.holds}>
      {payments === 0 ? (
        <p>{t(isEmpty(proposal, formats) ? 'export.empty' : 'export.emptyWithRest')}</p>
      ) : (
        <p>{said.join(' · ')}</p>
      )}
      {proposal.destination ? null : <p className={styles.wrong}>{t('export.noDestinationYet')}</p>}
    </div>
  );
}

/** The formats of the export. The statement is offered for a single day only. */
function FormatsPart({
  choices,
  onChange,
}: {
  choices: ExportChoices;
  onChange: (changes: Partial<ExportChoices>) => void;
}) {
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
      <div className={styles.formats}>
        {exportChoiceSchema.options.map((format) => {
          const isPossible = format !== 'pdf' || statement;
          return (
            <Checkbox
              key={format}
              size="md"
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
