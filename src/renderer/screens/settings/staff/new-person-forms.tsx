import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel, RequestOf, ResponseOf } from '../../../../shared/bridge-contract.ts';
import { FIRST_PEOPLE_SETTINGS, type PeopleSettings, personNameSchema } from '../../../../shared/people/people.ts';
import { type Role, roleSchema } from '../../../../shared/people/permissions.ts';
import type { Problem } from '../../../../shared/problems.ts';
import { Choices } from '../../../components/choices.tsx';
import { Checkbox, TextInput } from '../../../components/controls.ts';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { Form } from '../../../fields/form.tsx';
import { ArmedButton, SubmitButton } from '../../../presses/armed-button.tsx';
import { useParts } from '../../../state/parts.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import { keyOf } from '../../../state/queries/readings.ts';
import { NewPinFields, PassphraseFields, useNewPin, useTillPassphrase } from '../../people/secret-fields.tsx';
import styles from './staff.module.css';

interface AddFormProps {
  digits: PeopleSettings['pinDigits'];
  first?: Role;
  close: () => void;
}

/** @param first the preselected role */
export function AddForm({ digits, first = 'cashier', close }: AddFormProps) {
  const { t } = useTranslation();
  const { send, problem, isBusy } = useStaffChange();
  const nameProblem = useNameProblem();
  const form = useForm({ initialValues: { name: '', role: first }, validate: { name: nameProblem } });
  const newPin = useNewPin(digits);
  const badge = useRef<HTMLInputElement>(null);
  const add = form.onSubmit(({ name, role }) => {
    const pin = newPin.read();
    if (isBusy || pin === null) return;
    const scanned = badge.current?.value.trim() ?? '';
    send('staff.add', { name, pin, role, badge: scanned === '' ? null : scanned }, close);
    newPin.wipe();
  });
  return (
    <Form className={`tight ${styles.form}`} send={add} movesByEnter>
      {problem ? <TillProblemNotice problem={problem} /> : null}
      <NameField {...form.getInputProps('name')} data-autofocus data-entry />
      <RoleChoice role={form.values.role} choose={(role) => form.setFieldValue('role', role)} />
      <NewPinFields of={newPin} />
      <TextInput
        ref={badge}
        data-entry
        data-badge
        label={t('staff.badge')}
        description={t('staff.badgeHint')}
        maxLength={64}
      />
      <DialogFoot>
        <SubmitButton label={t('staff.add')} loading={isBusy} />
        <ArmedButton label={t('staff.keep')} onClick={close} />
      </DialogFoot>
    </Form>
  );
}

/** Adds the first people: one or two owners. Without a key store, a passphrase locks the keys. */
export function SetUpForm({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const { people } = useParts();
  const { send, problem, isBusy } = useRequestWithPin();
  const nameProblem = useNameProblem();
  const form = useForm({
    initialValues: { owner: '', second: '', isSecond: true },
    validate: { owner: nameProblem, second: (name, { isSecond }) => (isSecond ? nameProblem(name) : null) },
  });
  const { pinDigits } = FIRST_PEOPLE_SETTINGS;
  const [ownerPin, secondPin] = [useNewPin(pinDigits), useNewPin(pinDigits)];
  const setup = useAnswer('setup.read', undefined);
  const lacksPassphrase = setup.data?.hasKeyStore === false && !setup.data.holdsPassphrase;
  const passphrase = useTillPassphrase(!setup.data?.isLocked);

  const setUp = form.onSubmit(({ owner, second, isSecond }) => {
    const first = isBusy ? null : withPin(owner, ownerPin.read());
    const other = first && isSecond ? withPin(second, secondPin.read()) : null;
    if (!first || (isSecond && !other)) return;
    const locking = lacksPassphrase ? passphrase.read() : undefined;
    // An invalid passphrase shows its error in its own fields.
    if (locking === null) return;
    const request = { owner: first, second: other, settings: FIRST_PEOPLE_SETTINGS, passphrase: locking };
    send('people.setUp', request, people.getState().showRecoveryCode);
    for (const each of [ownerPin, secondPin, passphrase]) each.wipe();
  });
  return (
    <Form className={`tight ${styles.form}`} send={setUp} movesByEnter>
      <p>{t('staff.setUpText')}</p>
      {problem ? <TillProblemNotice problem={problem} /> : null}
      <NameField {...form.getInputProps('owner')} label={t('staff.ownerName')} data-autofocus data-entry />
      <NewPinFields of={ownerPin} />
      <Checkbox
        label={t('staff.secondAdmin')}
        description={t('staff.secondAdminText')}
        checked={form.values.isSecond}
        onChange={(event) => {
          secondPin.wipe();
          form.setFieldValue('isSecond', event.currentTarget.checked);
        }}
      />
      {form.values.isSecond ? (
        <>
          <NameField {...form.getInputProps('second')} label={t('staff.secondName')} data-entry />
          <NewPinFields of={secondPin} />
        </>
      ) : null}
      {lacksPassphrase ? <PassphraseFields of={passphrase} /> : null}
      <DialogFoot>
        <SubmitButton label={t('staff.makeOwner')} loading={isBusy} />
        <ArmedButton label={t('staff.later')} onClick={close} />
      </DialogFoot>
    </Form>
  );
}

/** @returns null for an invalid PIN, whose fields show why */
function withPin(name: string, pin: string | null) {
  return pin === null ? null : { name, pin };
}

/** Returns a function that checks a name; its result is null if the name is accepted. */
export function useNameProblem(): (name: string) => string | null {
  const { t } = useTranslation();
  return (name) => (personNameSchema.safeParse(name).success ? null : t('staff.nameMissing'));
}

export function NameField(field: ComponentProps<typeof TextInput>) {
  const { t } = useTranslation();
  return <TextInput label={t('staff.name')} maxLength={40} {...field} />;
}

export function RoleChoice({ role, choose }: { role: Role; choose: (role: Role) => void }) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('staff.role')}
      values={roleSchema.options}
      value={role}
      nameOf={(each) => t(`person.role.${each}`, { lng: 'en' })}
      onChoose={choose}
    />
  );
}

type StaffChange = Exclude<Extract<Channel, `staff.${string}`>, 'staff.read'>;

/** Sends a request with a PIN. Not a react-query mutation, which would keep the PIN in its variables. */
export function useRequestWithPin() {
  const { client } = useParts();
  const [outcome, setOutcome] = useState<Outcome>({ problem: null, isBusy: false, isSaved: false });
  const send = <C extends Channel>(channel: C, request: RequestOf<C>, onDone?: (answer: ResponseOf<C>) => void) => {
    setOutcome(({ problem }) => ({ problem, isBusy: true, isSaved: false }));
    void client.ask(channel, request).then((answer) => {
      setOutcome({ problem: answer.ok ? null : answer.problem, isBusy: false, isSaved: answer.ok });
      if (answer.ok) onDone?.(answer.value);
    });
  };
  const forgetSaved = () => setOutcome((last) => (last.isSaved ? { ...last, isSaved: false } : last));
  return { send, forgetSaved, ...outcome };
}

interface Outcome {
  problem: Problem | null;
  isBusy: boolean;
  isSaved: boolean;
}

export function useStaffChange() {
  const queries = useQueryClient();
  const { send, ...outcome } = useRequestWithPin();
  const change = <C extends StaffChange>(channel: C, request: RequestOf<C>, onDone?: () => void) =>
    send(channel, request, (staff) => {
      queries.setQueryData(keyOf('staff.read', undefined), staff);
      onDone?.();
    });
  return { send: change, ...outcome };
}
