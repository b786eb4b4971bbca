import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Money, parseTypedAmount } from '../../../shared/money.ts';
import { Frame, PanelActions, PanelBody, primaryWidth } from '../../components/frame.tsx';
import { LockIcon } from '../../components/icons.tsx';
import { TillProblemNotice } from '../../components/problem-notice.tsx';
import { enterMoves, focusFirstEmpty, focusFirstWrong } from '../../fields/enter-moves.ts';
import { useDraft, useParts, useStopped, useTill } from '../../state/parts.ts';
import { type AskedIdentity, IdentityTurn, type KeyedIdentity } from '../customer/identity-turn.tsx';
import type { InstrumentHandle } from './card-fields.tsx';
import { InstrumentFields } from './instrument-fields.tsx';
import { SaleFields, type SaleFieldsHandle, type SaleTyped } from './sale-fields.tsx';
import styles from './sale-form.module.css';

/** The form of a new sale. */
export function SaleForm() {
  const { t } = useTranslation();
  const sale = useRef<SaleFieldsHandle>(null);
  const saleId = useDraft((state) => state.saleId);
  const amountText = useDraft((state) => state.amountText);
  const { till, format } = useTill();
  const amount = parseTypedAmount(amountText, till.ceilingMinor);
  const label = amount.ok
    ? t('sell.charge', { amount: format.money({ amountMinor: amount.amountMinor, currency: till.currency }) })
    : t('sell.chargeNoAmount');
  return (
    <ChargeForm
      key={saleId}
      saleId={saleId}
      chargeLabel={label}
      readSale={() => sale.current?.read() ?? null}
      slip={
        <>
          <h1 className={styles.title}>{t('sell.title')}</h1>
          <SaleFields ref={sale} />
        </>
      }
    />
  );
}

/** A form that ends in a charge: what is owed at the left, card or account at the right. */
export function ChargeForm({
  saleId,
  chargeLabel,
  readSale,
  slip,
  heading,
  otherActions,
}: {
  saleId: string;
  chargeLabel: string;
  /** Reads what is owed and shows what is wrong with it; null where something is. */
  readSale: () => SaleTyped | null;
  slip: ReactNode;
  heading?: ReactNode;
  otherActions?: ReactNode;
}) {
  const { t } = useTranslation();
  const { counter, desk } = useParts();
  const stopped = useStopped();
  const instrument = useRef<InstrumentHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  /** Set while the customer keys what the bank asks for; the fields of the form stay as they are behind it. */
  const [asked, setAsked] = useState<{ amount: Money; identity: AskedIdentity } | null>(null);
  useEffect(() => {
    if (form.current) focusFirstEmpty(form.current);
  }, []);

  const charge = (identity: KeyedIdentity | null) => {
    if (stopped) return setAsked(null);
    if (desk.getState().busy.includes('charge') || !form.current) return;
    const [sale, paidWith] = [readSale(), instrument.current?.read() ?? null];
    if (!sale || !paidWith) {
      setAsked(null);
      return focusFirstWrong(form.current);
    }
    const identityAsked = instrument.current?.asks() ?? null;
    if (identityAsked && !identity) return setAsked({ amount: sale.amount, identity: identityAsked });
    void counter.charge({ saleId, ...sale, instrument: { ...paidWith, ...identity } });
    instrument.current?.wipe();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    charge(null);
  };
  const takeBack = () => {
    setAsked(null);
    requestAnimationFrame(() => form.current && focusFirstEmpty(form.current));
  };

  return (
    <>
      <form
        ref={form}
        hidden={asked !== null}
        onSubmit={submit}
        onKeyDown={(event) => enterMoves(event, () => charge(null))}
        noValidate
        autoComplete="off"
        className={styles.form}
      >
        <Frame slip={slip}>
          <PanelBody>
            {stopped ? <TillProblemNotice problem={stopped} /> : null}
            {heading}
            <InstrumentFields ref={instrument} />
          </PanelBody>
          <PanelActions>
            <Button type="submit" variant="primary" className={primaryWidth ?? ''} disabled={stopped !== null}>
              {chargeLabel}
            </Button>
            {otherActions ?? (
              <p className={styles.kept}>
                <LockIcon size={18} />
                {t('sell.nothingKept')}
              </p>
            )}
          </PanelActions>
        </Frame>
      </form>
      {asked ? <IdentityTurn amount={asked.amount} asked={asked.identity} onKeyed={charge} back={takeBack} /> : null}
    </>
  );
}
