import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseRecord } from '../../../../shared/case/case.ts';
import { type CaseList, caseListSchema, type ListedCase } from '../../../../shared/case/case-view.ts';
import { resolutionText, subjectText } from '../../../../shared/case/case-words.ts';
import { newAddress, oneAddress } from '../../../back-office-routes.ts';
import { CaseClock } from '../../../components/case-clock.tsx';
import { ColumnHeads } from '../../../components/column-heads.tsx';
import { Button } from '../../../components/controls.ts';
import { NotPaidShape } from '../../../components/icons.tsx';
import { FailedReading } from '../../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useTill } from '../../../state/parts.ts';
import { usePages } from '../../../state/queries/pages.ts';
import { CASES } from '../../../state/queries/readings.ts';
import listed from './case-list.module.css';

export function CasesScreen() {
  const { t } = useTranslation();
  const [list, setList] = useState<CaseList>('unresolved');
  const cases = usePages('cases.list', (after) => ({ list, after }), { ...CASES, placeholderData: keepPreviousData });
  const [first] = cases.data?.pages ?? [];
  return (
    <div className="column gap-4 shrinks">
      <div className="wrap center gap-5 lines-2">
        <div>
          <PageHeading level={2}>{t('cases.title')}</PageHeading>
          {first ? (
            <p className="wrap gap-4 lines-0 soft">
              {t('cases.counts', { count: first.counts.unresolved })}
              {first.counts.over > 0 ? (
                <span className={`inline gap-1 ${listed.overCount}`}>
                  <NotPaidShape />
                  {t('cases.over', { count: first.counts.over })}
                </span>
              ) : null}
            </p>
          ) : null}
        </div>
        <Button component="a" href={newAddress('cases')} variant="primary" className="at-end">
          {t('cases.open')}
        </Button>
      </div>
      <fieldset className="wrap gap-1 segments" aria-label={t('cases.which')}>
        {caseListSchema.options.map((each) => (
          <button key={each} type="button" aria-pressed={each === list} onClick={() => setList(each)}>
            {t(`cases.lists.${each}`)}
          </button>
        ))}
      </fieldset>
      <FailedReading of={cases} />
      {cases.isPending ? <p className="paper nothing">{t('cases.loading')}</p> : null}
      {first ? (
        <CaseTable cases={cases.data?.pages.flatMap((page) => page.cases) ?? []} now={first.now} list={list} />
      ) : null}
      {cases.hasNextPage ? (
        <Button loading={cases.isFetchingNextPage} onClick={() => void cases.fetchNextPage()}>
          {t('cases.showMore')}
        </Button>
      ) : null}
    </div>
  );
}

function CaseTable({ cases, now, list }: { cases: readonly ListedCase[]; now: string; list: CaseList }) {
  const { t } = useTranslation();
  if (cases.length === 0) {
    return (
      <div className="paper nothing" role="status">
        <h3>{t(`cases.empty.${list}`)}</h3>
        <p>{t('cases.emptyText')}</p>
      </div>
    );
  }
  return (
    <table aria-label={t('cases.title')} className={`paper table ${listed.table}`}>
      <ColumnHeads
        names={(['number', 'clock', 'subject', 'payments', 'status'] as const).map((column) =>
          t(`cases.columns.${column}`),
        )}
      />
      <tbody>
        {cases.map((each) => (
          <CaseRow key={each.id} case={each} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function CaseRow({ case: shown, now }: { case: ListedCase; now: string }) {
  const { t, format } = useTill();
  return (
    <tr className="covered">
      <td>
        <a href={oneAddress('cases', shown.id)} className="touch ink bold nowrap covers">
          {t('cases.number', { number: shown.number })}
        </a>
      </td>
      <td>
        <CaseClock case={shown} now={now} />
      </td>
      <td>{subjectText(t, shown.subject)}</td>
      <td>
        <PaymentsOf case={shown} />
        {shown.claim?.amount ? <div>{format.money(shown.claim.amount)}</div> : null}
      </td>
      <td>
        {shown.state.status === 'resolved'
          ? resolutionText(t, format, shown.state, shown.isPartReturn)
          : t(`case.status.${shown.state.status}`)}
      </td>
    </tr>
  );
}

function PaymentsOf({ case: { references, external = [] } }: { case: CaseRecord }) {
  const { t } = useTranslation();
  const all = [...references, ...external.map(({ reference }) => reference)];
  const [first] = all;
  if (first === undefined) return <span className="soft">{t('cases.noPayment')}</span>;
  return (
    <>
      <span className="mono small">{first}</span>
      {all.length > 1 ? ` ${t('cases.more', { count: all.length - 1 })}` : null}
    </>
  );
}
