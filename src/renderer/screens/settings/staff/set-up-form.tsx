import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOf } from '../../../../shared/bridge-contract.ts';
import { FIRST_PEOPLE_SETTINGS, personNameSchema } from '../../../../shared/people/people.ts';
import type { Problem } from '../../../../shared/problems.ts';
import { Checkbox, TextInput } from '../../../components/controls.ts';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { enterMoves } from '../../../fields/enter-moves.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useParts } from '../../../state/parts.ts';
import { useSetup } from '../../../state/queries/setup-queries.ts';
import { type NewPin, NewPinFields, useNewPin } from '../../people/new-pin-fields.tsx';
import { PassphraseFields, type TillPassphrase, useTillPassphrase } from '../../people/passphrase-fields.tsx';
import styles from './staff.module.css';

type NewOwner = RequestOf<'people.setUp'>['owner'];

/** Adds one or two owners as the first people. Without a key store, asks for a passphrase that locks the keys. */
export function SetUpForm({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const [isSecond, setSecond] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [own, other] = [useNewOwner(), useNewOwner()];
  const setup = useSetup();
  const lacksPassphrase = setup.data?.hasKeyStore === false && !setup.data.holdsPassphrase;
  const passphrase = useTillPassphrase(!setup.data?.isLocked);

  const send = () => {
    const owner = isBusy ? null : own.read();
    const second = owner && isSecond ? other.read() : null;
    if (!owner || (isSecond && !second)) return;
    const locked = lockedWith(lacksPassphrase ? passphrase : null);
    if (!locked) return;
    setBusy(true);
    void client.ask('people.setUp', { owner, second, settings: FIRST_PEOPLE_SETTINGS, ...locked }).then((answer) => {
      setBusy(false);
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) people.getState().showRecoveryCode(answer.value);
    });
    own.pin.wipe();
    other.pin.wipe();
    passphrase.wipe();
  };
  return (
    <form
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => enterMoves(event, send)}
    >
      <p>{t('staff.setUpText')}</p>
      {problem ? <TillProblemNotice problem={problem} /> : null}
      <NewOwnerFields of={own} label={t('staff.ownerName')} isFirst />
      <Checkbox
        label={t('staff.secondAdmin')}
        description={t('staff.secondAdminText')}
        checked={isSecond}
        onChange={(event) => {
          // The fields of the second owner disappear.
          other.pin.wipe();
          setSecond(event.currentTarget.checked);
        }}
      />
      {isSecond ? <NewOwnerFields of={other} label={t('staff.secondName')} /> : null}
      {lacksPassphrase ? <PassphraseFields of={passphrase} /> : null}
      <DialogFoot>
        <ArmedButton type="submit" variant="primary" loading={isBusy}>
          {t('staff.makeOwner')}
        </ArmedButton>
        <ArmedButton onClick={close}>{t('staff.later')}</ArmedButton>
      </DialogFoot>
    </form>
  );
}

/** @param passphrase null if none is needed. @returns null if the passphrase is wrong; its fields then say why */
function lockedWith(passphrase: TillPassphrase | null): { passphrase?: string } | null {
  if (!passphrase) return {};
  const chosen = passphrase.read();
  return chosen === null ? null : { passphrase: chosen };
}

interface NewOwnerForm {
  name: string;
  type: (name: string) => void;
  isNameWrong: boolean;
  pin: NewPin;
  /** Returns null if something is wrong; the fields then say what. */
  read(): NewOwner | null;
}

function useNewOwner(): NewOwnerForm {
  const [name, type] = useState('');
  const [isNameWrong, setNameWrong] = useState(false);
  const pin = useNewPin();
  return {
    name,
    type,
    isNameWrong,
    pin,
    read() {
      const named = personNameSchema.safeParse(name);
      setNameWrong(!named.success);
      const typed = named.success ? pin.read() : null;
      return named.success && typed !== null ? { name: named.data, pin: typed } : null;
    },
  };
}

function NewOwnerFields({
  of: { name, type, isNameWrong, pin },
  label,
  isFirst = false,
}: {
  of: NewOwnerForm;
  label: string;
  isFirst?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        {...(isFirst ? { 'data-autofocus': true } : {})}
        data-entry
        label={label}
        autoComplete="off"
        maxLength={40}
        value={name}
        error={isNameWrong ? t('staff.nameMissing') : null}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NewPinFields of={pin} digits={FIRST_PEOPLE_SETTINGS.pinDigits} />
    </>
  );
}
