import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readBvn, readDateOfBirth } from '../../../../shared/input/fields.ts';
import type { Money } from '../../../../shared/money/money.ts';
import { writeDate } from '../../../fields/card-text.ts';
import { focusFirstEmpty, focusFirstWrong, hasText } from '../../../fields/enter-moves.ts';
import { EntryField, type Reading, type TypedField, useTypedField } from '../../../fields/typed-field.tsx';
import { InCustomersLanguage } from '../../../languages/customers-language.tsx';
import { SubmitButton } from '../../../presses/armed-button.tsx';
import { useParts } from '../../../state/parts.ts';
import { Keypad } from '../keys/keypad.tsx';
import { useFieldInUse } from '../keys/use-kept-focus.ts';
import styles from './customers-turn.module.css';
import { CustomersTurn, ShowDigits, useShownDigits } from './customers-turn.tsx';
import { useTurnWatch, useWipedAtEnd } from './use-turn-watch.ts';

/** The details that the bank requires before it accepts a payment from an account. */
export interface AskedIdentity {
  bankName: string;
  dateOfBirth: boolean;
  bvn: boolean;
}

/** The keyed details; a value is null if the bank does not require it. */
export interface KeyedIdentity {
  dateOfBirth: string | null;
  bvn: string | null;
}

/** Asks for date of birth and BVN after a press of `Charge`. The charge sends them. */
export function IdentityTurn({ saleId, ...turn }: IdentityTurnProps & { saleId: string }) {
  return (
    <InCustomersLanguage saleId={saleId}>
      <IdentityForm {...turn} />
    </InCustomersLanguage>
  );
}

interface IdentityTurnProps {
  amount: Money;
  asked: AskedIdentity;
  onKeyed: (identity: KeyedIdentity) => void;
  back: () => void;
}

function IdentityForm({ amount, asked, onKeyed, back }: IdentityTurnProps) {
  const { t } = useTranslation();
  const { client } = useParts();
  const form = useRef<HTMLFormElement>(null);
  const dateOfBirth = useTypedField((text) => readDateOfBirth(text, new Date()), { write: writeDate });
  const bvn = useTypedField(readBvn);
  const digits = useShownDigits();
  const keyed = { inputMode: 'none', masked: !digits.areShown } as const;
  const keyedIn = useFieldInUse(form);
  const wipe = () => {
    wipeAll(dateOfBirth, bvn);
    digits.hide();
  };
  const watched = useTurnWatch({
    hasText: () => form.current !== null && hasText(form.current),
    wipe,
    // Main knows of no payment yet, so this keeps the till from locking while the customer looks things up.
    attended: () => void client.ask('people.touched', { isSaleBegun: true }),
  });
  useWipedAtEnd(() => wipeAll(dateOfBirth, bvn));
  useEffect(() => {
    if (form.current) focusFirstEmpty(form.current);
  }, []);

  const send = () => {
    const birth = readWhereAsked(asked.dateOfBirth, dateOfBirth);
    const identity = readWhereAsked(asked.bvn, bvn);
    if (!form.current) return;
    if (!birth.ok || !identity.ok) return focusFirstWrong(form.current);
    onKeyed({ dateOfBirth: birth.value, bvn: identity.value });
  };

  return (
    <CustomersTurn
      ref={form}
      amount={amount}
      paidWith={null}
      heading={t('turn.identityHeading')}
      lead={t('turn.identityLead', { bank: asked.bankName })}
      again={t('turn.identityAgain')}
      watched={watched}
      entries={
        <div className={`column gap-3 above-2 tight ${styles.code} ${styles.entries}`}>
          {asked.dateOfBirth ? (
            <EntryField
              label={t('sell.dateOfBirth')}
              missing={t('sell.missing.dateOfBirth')}
              field={dateOfBirth}
              hint={t('sell.dateOfBirthHint')}
              {...keyed}
            />
          ) : null}
          {asked.bvn ? (
            <EntryField
              label={t('sell.bvn')}
              missing={t('sell.missing.bvn')}
              field={bvn}
              hint={t('sell.bvnHint')}
              {...keyed}
            />
          ) : null}
          <ShowDigits digits={digits} />
        </div>
      }
      back={back}
      send={send}
    >
      <Keypad field={keyedIn} />
      <SubmitButton label={t('turn.submitIdentity')} className={`big ${styles.submit}`} />
    </CustomersTurn>
  );
}

function wipeAll(...fields: TypedField<string>[]): void {
  for (const field of fields) field.wipe();
}

function readWhereAsked(isAsked: boolean, field: TypedField<string>): Reading<string | null> {
  return isAsked ? field.read() : { ok: true, value: null };
}
