import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type PeopleSettings, peopleSettingsSchema } from '../../../../shared/people/people.ts';
import type { Staff } from '../../../../shared/people/people-channels.ts';
import { Choices } from '../../../components/choices.tsx';
import { Checkbox, TextInput } from '../../../components/controls.ts';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { FailedReading, TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { Form } from '../../../fields/form.tsx';
import { EntryField } from '../../../fields/typed-field.tsx';
import { ArmedButton, SubmitButton } from '../../../presses/armed-button.tsx';
import { useParts, usePeople } from '../../../state/parts.ts';
import { mayAll } from '../../../state/people-store.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import { NewPinFields, useNewPin, usePinField } from '../../people/secret-fields.tsx';
import { SignInButton } from '../../people/sign-in-screen.tsx';
import { Sheet } from '../sheet.tsx';
import { MemberForms, OutcomeSummary, RoleRightsForm } from './member-forms.tsx';
import { AddForm, SetUpForm, useRequestWithPin, useStaffChange } from './new-person-forms.tsx';
import styles from './staff.module.css';

export function StaffSheet() {
  const { t } = useTranslation();
  const people = usePeople((state) => state.people);
  if (!people) return null;
  if (people.signIn === 'none') {
    return (
      <Sheet title={t('staff.title')} text={t('staff.none')}>
        {people.problem ? <TillProblemNotice problem={people.problem} /> : null}
        <DialogButton label={t('staff.setUp')}>{(close) => <SetUpForm close={close} />}</DialogButton>
      </Sheet>
    );
  }
  // A sign-in removes the button together with its dialog, so the dialog is closed after a later sign-out.
  return (
    <Sheet title={t('staff.title')} {...(people.session && people.signIn !== 'off' ? {} : { text: t('staff.off') })}>
      {people.session ? <StaffList /> : <SignInButton people={people} />}
    </Sheet>
  );
}

/** Each of these rights allows its owner to read the list of people. */
const READERS = ['staff', 'resetPin', 'rights'] as const;

function StaffList() {
  const { t } = useTranslation();
  const mayRead = usePeople(({ people }) => READERS.some((each) => mayAll(people, [each])));
  const staff = useAnswer('staff.read', undefined, { enabled: mayRead });
  return (
    <div className="column gap-3">
      <FailedReading of={staff} />
      {staff.data ? <Members of={staff.data} /> : null}
      <div className="wrap gap-3">
        {staff.data ? <StaffForms staff={staff.data} /> : null}
        <DialogButton label={t('staff.own')}>{(close) => <OwnPinForms close={close} />}</DialogButton>
      </div>
    </div>
  );
}

function StaffForms({ staff }: { staff: Staff }) {
  const { t } = useTranslation();
  const { settings } = staff;
  return (
    <>
      <DialogButton label={t('staff.add')}>
        {(close) => <AddForm digits={settings.pinDigits} close={close} />}
      </DialogButton>
      <DialogButton label={t('staff.roles')} wide>
        {(close) => <RoleRightsForm staff={staff} close={close} />}
      </DialogButton>
      <DialogButton label={t('staff.settings')}>
        {(close) => <SignInSettings settings={settings} close={close} />}
      </DialogButton>
    </>
  );
}

function Members({ of: staff }: { of: Staff }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('staff.title')} className="column">
      {staff.members.map((member) => {
        const { id, name, role, isActive, isPinDead, hasBadge } = member;
        const edit = t('staff.edit', { name });
        return (
          <li key={id} className="row between gap-3 entry">
            <span className="column shrinks breaks">
              <strong>{name}</strong>
              <span className="soft small">
                {[
                  t(`person.role.${role}`, { lng: 'en' }),
                  ...(isActive ? [] : [t('staff.switchedOff')]),
                  ...(isPinDead ? [t('staff.locked')] : []),
                  ...(hasBadge ? [t('staff.badgeSet')] : []),
                ].join(' · ')}
              </span>
            </span>
            <DialogButton label={t('staff.change')} aria-label={edit} title={edit} wide>
              {(close) => <MemberForms member={member} staff={staff} close={close} />}
            </DialogButton>
          </li>
        );
      })}
    </ul>
  );
}

function SignInSettings({ settings, close }: { settings: PeopleSettings; close: () => void }) {
  const { t } = useTranslation();
  const change = useStaffChange();
  const form = useForm({
    initialValues: { ...settings, idleMinutes: String(settings.idleMinutes) },
    validate: { idleMinutes: (text) => (readIdle(text).success ? null : t('staff.idleWrong')) },
    validateInputOnChange: true,
  });
  const save = form.onSubmit((chosen) =>
    change.send('staff.setSettings', { ...chosen, idleMinutes: Number(chosen.idleMinutes) }),
  );
  return (
    <Form className={`tight ${styles.form}`} send={save} onChange={change.forgetSaved}>
      <Choices
        label={t('staff.signIn')}
        values={['on', 'off']}
        value={form.values.signIn}
        nameOf={(each) => t(`staff.signInName.${each}`)}
        onChoose={(signIn) => form.setFieldValue('signIn', signIn)}
      />
      <Choices
        label={t('staff.pinDigits')}
        values={[6, 4]}
        value={form.values.pinDigits}
        nameOf={(each) => t(`staff.pinDigitsName.${each === 6 ? 'six' : 'four'}`)}
        onChoose={(pinDigits) => form.setFieldValue('pinDigits', pinDigits)}
      />
      <TextInput label={t('staff.idle')} inputMode="numeric" {...form.getInputProps('idleMinutes')} />
      {(['lockAfterSale', 'fourEyes'] as const).map((name) => (
        <Checkbox key={name} label={t(`staff.${name}`)} {...form.getInputProps(name, { type: 'checkbox' })} />
      ))}
      <OutcomeSummary of={change} />
      <DialogFoot>
        <SubmitButton label={t('staff.save')} loading={change.isBusy} />
        <ArmedButton label={t('staff.keep')} onClick={close} />
      </DialogFoot>
    </Form>
  );
}

function readIdle(text: string) {
  return peopleSettingsSchema.shape.idleMinutes.safeParse(Number(text));
}

/** Forms for one's own new PIN and an owner's recovery code. Both ask for the current PIN. */
function OwnPinForms({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const isOwner = usePeople((state) => state.people?.session?.person.role === 'owner');
  return (
    <div className="column gap-5">
      <OwnPinForm />
      {isOwner ? <RecoveryCodeForm /> : null}
      <div className="wrap gap-3">
        <ArmedButton label={t('staff.keep')} onClick={close} />
      </div>
    </div>
  );
}

function OwnPinForm() {
  const { t } = useTranslation();
  const { send, forgetSaved, ...outcome } = useRequestWithPin();
  const digits = usePeople((state) => state.people?.settings.pinDigits ?? 6);
  const present = usePinField();
  const newPin = useNewPin(digits);
  const change = () => {
    const [pin, next] = [present.read(), newPin.read()];
    if (!pin.ok || next === null) return;
    send('people.changeOwnPin', { pin: pin.value, newPin: next });
    present.wipe();
    newPin.wipe();
  };
  return (
    <Form className={`tight ${styles.form}`} send={change} onChange={forgetSaved}>
      <EntryField label={t('staff.presentPin')} missing={t('staff.presentPinMissing')} field={present} masked />
      <NewPinFields of={newPin} />
      <OutcomeSummary of={outcome} />
      <div className="wrap gap-3">
        <SubmitButton label={t('staff.changeOwn')} />
      </div>
    </Form>
  );
}

function RecoveryCodeForm() {
  const { t } = useTranslation();
  const { people } = useParts();
  const { send, problem } = useRequestWithPin();
  const present = usePinField();
  const make = () => {
    const pin = present.read();
    if (!pin.ok) return;
    send('people.makeRecoveryCode', { pin: pin.value }, people.getState().showRecoveryCode);
    present.wipe();
  };
  return (
    <Form className={`tight ${styles.form}`} send={make}>
      <h3>{t('staff.newCode')}</h3>
      <p className="soft small">{t('staff.newCodeText')}</p>
      <EntryField label={t('staff.presentPin')} missing={t('staff.presentPinMissing')} field={present} masked />
      {problem ? <TillProblemNotice problem={problem} /> : null}
      <div className="wrap gap-3">
        <ArmedButton label={t('staff.newCode')} type="submit" />
      </div>
    </Form>
  );
}
