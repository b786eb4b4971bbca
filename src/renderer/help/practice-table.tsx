import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PRACTICE_ACCOUNTS,
  PRACTICE_BVN,
  PRACTICE_CARDS,
  PRACTICE_DATE_OF_BIRTH,
  PRACTICE_OTP,
  PRACTICE_PIN,
  PRACTICE_REFERENCES,
  PRACTICE_WRONG_OTP,
  type PracticeAccount,
  type PracticeCard,
  type PracticeReference,
} from '../../practice/instruments.ts';
import { newAddress } from '../back-office-routes.ts';
import { Button, TextInput } from '../components/controls.ts';
import { SearchIcon } from '../components/icons.tsx';
import { writeDate } from '../fields/card-text.ts';
import { ADDRESSES, goTo } from '../routes.ts';
import { useDesk, useParts } from '../state/parts.ts';
import styles from './help.module.css';

type PracticeInstrument = PracticeCard | PracticeAccount;

/** Lists the practice instruments and what each does. `Use` fills an instrument into the sale's form. */
export function PracticeTable({ onUse }: { onUse: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const found = (instrument: PracticeInstrument) => matches(instrument, search);
  const [cards, accounts] = [PRACTICE_CARDS.filter(found), PRACTICE_ACCOUNTS.filter(found)];
  const references = Object.values<PracticeReference>(PRACTICE_REFERENCES).filter((each) =>
    isIn(Object.values(each), search),
  );
  return (
    <div className={`column gap-4 ${styles.text}`}>
      <p>
        {t('help.practiceText', { pin: PRACTICE_PIN, otp: PRACTICE_OTP, wrongOtp: PRACTICE_WRONG_OTP })}{' '}
        {t('help.practiceIdentity', { dateOfBirth: writeDate(PRACTICE_DATE_OF_BIRTH), bvn: PRACTICE_BVN })}
      </p>
      <TextInput
        type="search"
        data-autofocus
        className="tight"
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        leftSection={<SearchIcon />}
        leftSectionWidth={48}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {cards.length + accounts.length + references.length === 0 ? <p role="status">{t('help.nothingFound')}</p> : null}
      <InstrumentList title={t('help.cards')} instruments={cards} onUse={onUse} />
      <InstrumentList title={t('help.accounts')} instruments={accounts} onUse={onUse} />
      {references.length > 0 ? <ReferenceList references={references} onUse={onUse} /> : null}
    </div>
  );
}

function InstrumentList({
  title,
  instruments,
  onUse,
}: {
  title: string;
  instruments: readonly PracticeInstrument[];
  onUse: () => void;
}) {
  if (instruments.length === 0) return null;
  return (
    <section>
      <h3 className={`large ${styles.listTitle}`}>{title}</h3>
      <ul className={styles.list}>
        {instruments.map((instrument) => (
          <InstrumentRow key={instrument.id} instrument={instrument} onUse={onUse} />
        ))}
      </ul>
    </section>
  );
}

/** Lists references that can only be re-queried, not charged. */
function ReferenceList({ references, onUse }: { references: readonly PracticeReference[]; onUse: () => void }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={`large ${styles.listTitle}`}>{t('help.references')}</h3>
      <p className={styles.note}>{t('help.referencesText')}</p>
      <ul className={styles.list}>
        {references.map(({ paymentType, reference, behaviour }) => (
          <li key={reference} className={`entry ${styles.instrument}`}>
            <div>
              <p className="bold">{t(`runs.paymentType.${paymentType}`)}</p>
              <p className="small">{behaviour}</p>
              <p className="soft fine">{`${reference};${paymentType}`}</p>
            </div>
          </li>
        ))}
      </ul>
      <a className="touch ink semibold" href={newAddress('runs')} onClick={onUse}>
        {t('help.askAboutReferences')}
      </a>
    </section>
  );
}

const PRACTICE_EMAIL = 'practice@example.com';

function InstrumentRow({ instrument, onUse }: { instrument: PracticeInstrument; onUse: () => void }) {
  const { t } = useTranslation();
  const { draft } = useParts();
  const atForm = useDesk((state) => state.snapshot?.current == null);
  const isCard = instrument.kind === 'card';
  const number = isCard ? instrument.cardNumber : instrument.accountNumber;
  const use = () => {
    // A default address lets a person without a keyboard practise.
    const email = draft.getState().email || PRACTICE_EMAIL;
    draft.getState().type({ instrumentKind: instrument.kind, email });
    draft.getState().usePracticeInstrument(instrument.id);
    goTo(ADDRESSES.sell);
    onUse();
  };
  return (
    <li className={`entry ${styles.instrument}`}>
      <div>
        <p className="bold">{instrument.name}</p>
        <p className="small">{instrument.behaviour}</p>
        <p className="soft fine">
          {number ?? t('help.anyNumber')}
          {isCard ? (
            <>
              {' · '}
              {t('help.expiry', { expiry: `${instrument.expiryMonth}/${instrument.expiryYear}` })}
              {' · '}
              {t('help.cvv', { cvv: instrument.cvv })}
            </>
          ) : null}
        </p>
      </div>
      {atForm && number !== null ? (
        <Button onClick={use} aria-label={`${t(isCard ? 'help.use' : 'help.useAccount')}: ${instrument.name}`}>
          {t(isCard ? 'help.use' : 'help.useAccount')}
        </Button>
      ) : null}
    </li>
  );
}

function matches(instrument: PracticeInstrument, search: string): boolean {
  const number = instrument.kind === 'card' ? instrument.cardNumber : instrument.accountNumber;
  return isIn([instrument.name, instrument.behaviour, number ?? ''], search);
}

function isIn(texts: readonly string[], search: string): boolean {
  return texts.join(' ').toLowerCase().includes(search.trim().toLowerCase());
}
