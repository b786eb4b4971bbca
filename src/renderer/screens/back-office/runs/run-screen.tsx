import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RUN_GROUPS, type Run, type RunGroup } from '../../../../shared/run/requery-run.ts';
import { oneAddress, SECTION_ADDRESSES } from '../../../back-office-routes.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { Button } from '../../../components/controls.ts';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { RunMaking } from '../../../components/dialogs/requery-question.tsx';
import { FailedReading, FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useFocusAfterRemoval } from '../../../components/use-focus-after-removal.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { goTo } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import { useAnswer, useOrder } from '../../../state/queries/queries.ts';
import { useRunMaking, useRunOrder } from '../../../state/queries/run-queries.ts';
import { RunItems } from './run-items.tsx';
import styles from './runs.module.css';
import { RunProgress, useRunText } from './runs-list.tsx';

export function RunScreen({ id }: { id: number }) {
  const { t } = useTranslation();
  const run = useAnswer('runs.read', { id });
  return (
    <div className="column gap-4 full">
      <BackLink to={SECTION_ADDRESSES.runs}>{t('runs.back')}</BackLink>
      <FailedReading of={run} waiting={t('runs.loading')} />
      {run.data ? (
        <>
          <RunHead run={run.data} />
          <RunResults run={run.data} />
        </>
      ) : null}
    </div>
  );
}

function RunHead({ run }: { run: Run }) {
  const { t } = useTranslation();
  const text = useRunText();
  return (
    <section ref={useFocusAfterRemoval()} className="sheet column gap-3">
      <div className="row between gap-5 firm">
        <div>
          <PageHeading level={2}>
            {t('runs.name', { run: run.id })} · {text.origin(run)}
          </PageHeading>
          <p className="soft small breaks">{text.facts(run)}</p>
        </div>
        <strong className={`framed nowrap ${styles.state}`} data-state={run.state} role="status">
          {t(`runs.state.${run.state}`)}
        </strong>
      </div>
      <RunProgress run={run} />
      <RunOrders run={run} />
    </section>
  );
}

function RunOrders({ run }: { run: Run }) {
  const { t } = useTranslation();
  const order = useRunOrder();
  const saving = useOrder('runs.saveResults');
  const making = useRunMaking();
  const { id, state, counts } = run;
  /** True if the run sends no requests until a person starts it again. */
  const stands = state === 'paused' || state === 'brokenOff';
  const hasEnded = state === 'finished' || state === 'cancelled';
  const problem = [order, saving, making].find(({ isError }) => isError)?.error;
  const give = (channel: 'runs.pause' | 'runs.resume' | 'runs.cancel') => order.mutate({ channel, request: { id } });
  const askErrors = () =>
    making.mutate(
      { source: { kind: 'errors', run: id } },
      { onSuccess: (made) => made && goTo(oneAddress('runs', String(made.id))) },
    );
  return (
    <>
      {state === 'brokenOff' ? (
        <p className="box wait semibold" role="status">
          {t('runs.brokenOffText')}
        </p>
      ) : null}
      <div className="wrap gap-3">
        {stands ? (
          <ArmedButton
            label={t('runs.resume')}
            variant="primary"
            loading={order.isPending}
            onClick={() => give('runs.resume')}
          />
        ) : null}
        {hasEnded || stands ? null : (
          <ArmedButton label={t('runs.pause')} loading={order.isPending} onClick={() => give('runs.pause')} />
        )}
        {hasEnded ? null : (
          <DialogButton label={t('runs.cancel')}>
            {(close) => (
              <>
                <p>{t('runs.cancelText')}</p>
                <FailureNotice error={order.error} />
                <DialogFoot>
                  <ArmedButton label={t('runs.keep')} data-autofocus onClick={close} />
                  <ArmedButton label={t('runs.reallyCancel')} onClick={() => give('runs.cancel')} />
                </DialogFoot>
              </>
            )}
          </DialogButton>
        )}
        <ArmedButton label={t('runs.save')} loading={saving.isPending} onClick={() => saving.mutate({ id })} />
        {hasEnded && counts.errors > 0 ? (
          <ArmedButton label={t('runs.askErrors')} loading={making.isPending} onClick={askErrors} />
        ) : null}
      </div>
      <RunMaking isMaking={making.isPending} />
      {saving.data?.path ? (
        <p className="soft small breaks" role="status">
          {t('runs.saved', { path: saving.data.path })}
        </p>
      ) : null}
      <FailureNotice error={problem} />
    </>
  );
}

function RunResults({ run }: { run: Run }) {
  const { t, format } = useTill();
  const [chosen, setChosen] = useState<RunGroup | null>(null);
  // During the run, the changed payments are shown even if there are none, so that no row appears under a press.
  const hasEnded = run.state === 'finished' || run.state === 'cancelled';
  const first = RUN_GROUPS.find((each) => each !== 'waiting' && run.counts[each] > 0);
  const group = chosen ?? (hasEnded ? first : null) ?? 'flips';
  return (
    <section className="sheet column gap-3" aria-label={t('runs.results')}>
      <fieldset className={`wrap gap-3 bare ${styles.groups}`}>
        <legend className="title bold">{t('runs.results')}</legend>
        {RUN_GROUPS.map((each) => (
          <Button key={each} data-group={each} aria-pressed={each === group} onClick={() => setChosen(each)}>
            {t(`runs.group.${each}`)} <span className={`soft ${styles.number}`}>{format.count(run.counts[each])}</span>
          </Button>
        ))}
      </fieldset>
      {group === 'external' && run.counts.external > 0 ? (
        <p className="soft small breaks">{t('runs.externalHint')}</p>
      ) : null}
      <RunItems key={group} id={run.id} group={group} total={run.counts[group]} />
    </section>
  );
}
