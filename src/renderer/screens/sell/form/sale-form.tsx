import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ceilingOf, type Money, parseTypedAmount } from '../../../../shared/money/money.ts';
import { Frame, PanelActions, PanelBody, primaryWidth } from '../../../components/frame/frame.tsx';
import { LockIcon } from '../../../components/icons.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { OutcomeMark } from '../../../components/notices/verdict-banner.tsx';
import { focusFirstEmpty, focusFirstWrong, onceDrawn } from '../../../fields/enter-moves.ts';
import { Form } from '../../../fields/form.tsx';
import { ArmedButton, SubmitButton } from '../../../presses/armed-button.tsx';
import { ADDRESSES } from '../../../routes.ts';
import { useDraft, useParts, useStopped, useTill, useTurn } from '../../../state/parts.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import { useLasting } from '../../../state/use-idle.ts';
import { IdentityTurn } from '../../later-screens.ts';
import { StartingSlip } from '../sale-slip.tsx';
import { SendingPanel } from '../verdict/sending-panel.tsx';
import type { InstrumentHandle } from './card-fields.tsx';
import { type ChargeFields, type ChargeGuard, type ChargeStage, createChargeGuard } from './charge-guard.ts';
import { DetailsFields, type DetailsHandle } from './details-fields.tsx';
import { GuardDialog, JustPaidDialog } from './guard-dialog.tsx';
import { InstrumentFields } from './instrument-fields.tsx';
import { LeftSales } from './left-sales.tsx';
import { SaleFields, type SaleFieldsHandle, type SaleTyped } from './sale-fields.tsx';
import styles from './sale-form.module.css';

/** The service mostly answers sooner, so most charges never show the waiting screen. */
const ASKING_SHOWN_AFTER_MS = 300;

export function SaleForm({ starting }: { starting: ReactNode }) {
  const { t, till, format } = useTill();
  const sale = useRef<SaleFieldsHandle>(null);
  const saleId = useDraft((state) => state.saleId);
  const amountText = useDraft((state) => state.amountText);
  const amount = parseTypedAmount(amountText, ceilingOf(till));
  useShownToCustomer(amount.ok && !starting ? { amountMinor: amount.amountMinor, currency: till.currency } : null);
  const label = amount.ok
    ? t('sell.charge', { amount: format.money({ amountMinor: amount.amountMinor, currency: till.currency }) })
    : t('sell.chargeNoAmount');
  return (
    <ChargeForm
      key={saleId}
      saleId={saleId}
      chargeLabel={label}
      readSale={() => sale.current?.read() ?? null}
      starting={starting}
      below={
        <>
          <LeftSales />
          {till.mode === 'practice' ? (
            <a className="touch small" href={ADDRESSES.lessons}>
              {t('shell.playLessons')}
            </a>
          ) : null}
        </>
      }
      slip={
        <>
          <h1>{t('sell.title')}</h1>
          <ServiceLight />
          <SaleFields ref={sale} />
        </>
      }
      slipAsking={<StartingSlip />}
    />
  );
}

/** Shows the amount on the customer display, and removes it when the form closes. */
function useShownToCustomer(amount: Money | null): void {
  const { client } = useParts();
  const isOpen = useTurn(({ display }) => display.state === 'open');
  const { amountMinor = null, currency = '' } = amount ?? {};
  useEffect(() => {
    if (!isOpen) return;
    const shown = amountMinor === null ? null : { amountMinor, currency };
    void client.ask('customerDisplay.showAmount', { amount: shown });
  }, [client, isOpen, amountMinor, currency]);
  useEffect(() => {
    if (!isOpen) return;
    return () => void client.ask('customerDisplay.showAmount', { amount: null });
  }, [client, isOpen]);
}

export function ChargeForm({
  saleId,
  chargeLabel,
  readSale,
  slip,
  slipAsking = slip,
  below,
  heading,
  otherActions,
  starting,
}: {
  saleId: string;
  chargeLabel: string;
  /** Returns null, and shows the errors, if a field is wrong. */
  readSale: () => SaleTyped | null;
  slip: ReactNode;
  /** The slip without fields while the service is asked. A second copy of the fields would confuse the form. */
  slipAsking?: ReactNode;
  below?: ReactNode;
  heading?: ReactNode;
  otherActions?: ReactNode;
  /** Shown while the payment is being journaled. The fields stay mounted behind it, in case the payment is refused. */
  starting: ReactNode;
}) {
  const stopped = useStopped();
  const isStopped = stopped !== null && stopped.code !== 'journalSlow';
  const notice = useRef<HTMLDivElement>(null);
  const instrument = useRef<InstrumentHandle>(null);
  const details = useRef<DetailsHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const showWrong = () => form.current && focusFirstWrong(form.current);
  const askAgain = () => {
    instrument.current?.wipe();
    // Waits until React has removed the dialog, which keeps the focus until then.
    onceDrawn(() => form.current && focusFirstEmpty(form.current));
  };
  const readAll = () => {
    const [sale, given] = [readSale(), details.current ? details.current.read() : {}];
    return sale && given && { ...sale, ...given };
  };
  const saleBegun = useSaleBegun();
  const guarded = useGuardedCharge({ saleId, readSale: readAll, instrument, showWrong, askAgain });
  const { stage } = guarded;
  const isAskingLong = useLasting(stage.at === 'asking', ASKING_SHOWN_AFTER_MS);
  const isBehind = starting !== null || isAskingLong || stage.at === 'identity';
  useEffect(() => {
    if (isBehind || !form.current) return;
    if (!isStopped) focusFirstEmpty(form.current);
    // An open dialog keeps the focus, because its question is read first.
    else if (!document.activeElement?.closest('[role="dialog"]')) notice.current?.focus();
  }, [isBehind, isStopped]);

  const press = () => (stopped || starting !== null ? undefined : guarded.press());
  const doNotCharge = () => {
    guarded.giveUp();
    askAgain();
  };

  return (
    <>
      <Form ref={form} hidden={isBehind} onInput={saleBegun} send={press} movesByEnter className={styles.form}>
        <Frame slip={<Fields disabled={isStopped}>{slip}</Fields>} below={below}>
          <PanelBody>
            {isStopped ? (
              <div ref={notice} tabIndex={-1} data-stopped className={styles.stopped}>
                <TillProblemNotice problem={stopped} />
              </div>
            ) : null}
            {heading}
            <Fields disabled={isStopped} hidden={isStopped}>
              <InstrumentFields ref={instrument} />
              <DetailsFields ref={details} />
            </Fields>
          </PanelBody>
          <ChargeActions label={chargeLabel} disabled={stopped !== null} others={otherActions} />
        </Frame>
      </Form>
      {starting}
      {isAskingLong && starting === null ? <AskingEarlier slip={slipAsking} giveUp={doNotCharge} /> : null}
      <GuardDialog stage={stage} decide={guarded.decide} doNotCharge={doNotCharge} instrument={instrument} />
      <JustPaidDialog stage={stage} chargeAgain={guarded.confirm} doNotCharge={doNotCharge} />
      {stage.at === 'identity' && starting === null ? (
        <Suspense>
          <IdentityTurn
            saleId={saleId}
            amount={stage.amount}
            asked={stage.asked}
            onKeyed={guarded.identify}
            back={guarded.giveUp}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function AskingEarlier({ slip, giveUp }: { slip: ReactNode; giveUp: () => void }) {
  const { t } = useTranslation();
  const [since] = useState(() => new Date().toISOString());
  return (
    <Frame slip={slip}>
      <SendingPanel
        heading={t('guard.asking')}
        text={t('guard.askingText')}
        since={since}
        actions={<ArmedButton label={t('guard.doNotCharge')} onClick={giveUp} />}
      />
    </Frame>
  );
}

/** Fields that a stopped till disables. Their text stays, in case the till recovers. */
function Fields(state: { disabled: boolean; hidden?: boolean; children: ReactNode }) {
  return <fieldset className={styles.fields} {...state} />;
}

function ChargeActions({ label, disabled, others }: { label: string; disabled: boolean; others: ReactNode }) {
  const { t } = useTranslation();
  const { fetchedLost } = useTill().till;
  return (
    <PanelActions primary={<SubmitButton label={label} className={primaryWidth} disabled={disabled} />}>
      {fetchedLost ? (
        <p role="status" className="own-line">
          {t('guard.elsewhere.lost')}
        </p>
      ) : null}
      {others ?? (
        <p className={`row gap-2 ${styles.kept}`}>
          <LockIcon size={18} />
          {t('sell.nothingKept')}
        </p>
      )}
    </PanelActions>
  );
}

/**
 * Returns a function that tells main that a sale began. Main then drops the lock that was due after the previous sale.
 */
function useSaleBegun(): () => void {
  const { client } = useParts();
  const isTold = useRef(false);
  return () => {
    if (isTold.current) return;
    isTold.current = true;
    void client.ask('people.touched', { isSaleBegun: true });
  };
}

function useGuardedCharge(fields: ChargeFields): ChargeGuard & { stage: ChargeStage } {
  const { counter, desk } = useParts();
  const [stage, setStage] = useState<ChargeStage>({ at: 'form' });
  const present = useRef(fields);
  useLayoutEffect(() => {
    present.current = fields;
  });
  const [guard] = useState(() =>
    createChargeGuard({ counter, desk, fields: () => present.current, onStage: setStage }),
  );
  return { stage, ...guard };
}

/** Shows whether the service answered last time. It is never green, because green is only for `Paid`. */
function ServiceLight() {
  const { t, format } = useTill();
  // Main answers from memory, and contacts the service only while the till is idle.
  const standing = useAnswer('service.standing', undefined, { refetchInterval: 10_000 }).data?.standing ?? null;
  return (
    <p role="status" className={styles.light}>
      {standing?.state === 'reachable' ? (
        <span className={`inline gap-2 soft ${styles.well}`}>{t('standing.reachable')}</span>
      ) : null}
      {standing && standing.state !== 'reachable' ? (
        <OutcomeMark tone="wait">{t(`standing.${standing.state}`, { time: format.time(standing.since) })}</OutcomeMark>
      ) : null}
    </p>
  );
}
