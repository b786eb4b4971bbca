import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../../shared/problems.ts';
import { EntryField } from '../../../fields/entry-field.tsx';
import { Form } from '../../../fields/form.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useParts, usePeople } from '../../../state/parts.ts';
import { NewPinFields, useNewPin } from '../../people/new-pin-fields.tsx';
import { usePinField } from '../../people/pin-field.ts';
import { OutcomeSummary } from './outcome-summary.tsx';
import styles from './staff.module.css';

const NOTHING_YET: { problem: Problem | null; isSaved: boolean } = { problem: null, isSaved: false };

/** A new PIN and an owner's recovery code both require the current PIN. */
export function OwnPinForms({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const isOwner = usePeople((state) => state.people?.session?.person.role === 'owner');
  return (
    <div className="column gap-5">
      <OwnPinForm />
      {isOwner ? <RecoveryCodeForm /> : null}
      <div className="wrap gap-3">
        <ArmedButton onClick={close}>{t('staff.keep')}</ArmedButton>
      </div>
    </div>
  );
}

function OwnPinForm() {
  const { t } = useTranslation();
  const { client } = useParts();
  const digits = usePeople((state) => state.people?.settings.pinDigits ?? 6);
  const [became, setBecame] = useState(NOTHING_YET);
  const present = usePinField();
  const newPin = useNewPin();
  const change = () => {
    const [pin, next] = [present.read(), newPin.read()];
    if (!pin.ok || next === null) return;
    void client
      .ask('people.changeOwnPin', { pin: pin.value, newPin: next })
      .then((answer) => setBecame({ problem: answer.ok ? null : answer.problem, isSaved: answer.ok }));
    present.wipe();
    newPin.wipe();
  };
  return (
    <Form className={`tight ${styles.form}`} send={change}>
      <EntryField label={t('staff.presentPin')} missing={t('staff.presentPinMissing')} field={present} masked />
      <NewPinFields of={newPin} digits={digits} />
      <OutcomeSummary of={became} />
      <div className="wrap gap-3">
        <ArmedButton type="submit" variant="primary">
          {t('staff.changeOwn')}
        </ArmedButton>
      </div>
    </Form>
  );
}

function RecoveryCodeForm() {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const [became, setBecame] = useState(NOTHING_YET);
  const present = usePinField();
  const make = () => {
    const pin = present.read();
    if (!pin.ok) return;
    void client.ask('people.makeRecoveryCode', { pin: pin.value }).then((answer) => {
      setBecame({ problem: answer.ok ? null : answer.problem, isSaved: false });
      if (answer.ok) people.getState().showRecoveryCode(answer.value);
    });
    present.wipe();
  };
  return (
    <Form className={`tight ${styles.form}`} send={make}>
      <h3>{t('staff.newCode')}</h3>
      <p className="soft small">{t('staff.newCodeText')}</p>
      <EntryField label={t('staff.presentPin')} missing={t('staff.presentPinMissing')} field={present} masked />
      <OutcomeSummary of={became} />
      <div className="wrap gap-3">
        <ArmedButton type="submit">{t('staff.newCode')}</ArmedButton>
      </div>
    </Form>
  );
}
