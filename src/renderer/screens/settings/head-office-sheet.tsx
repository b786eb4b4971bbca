import { FileButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeadOfficeState } from '../../../shared/head-office/head-office-channels.ts';
import type { ProblemCode } from '../../../shared/problems.ts';
import { Textarea, TextInput } from '../../components/controls.ts';
import { DialogButton, QuestionButton } from '../../components/dialog-button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { FailedReading, FailureNotice, TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../components/overlay.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { focusFirstRefused } from '../../fields/enter-moves.ts';
import { Form } from '../../fields/form.tsx';
import { emptyField } from '../../fields/typed-field.tsx';
import { ArmedButton, OrderButton, SubmitButton } from '../../presses/armed-button.tsx';
import { useStopped, useTill } from '../../state/parts.ts';
import { problemOf, useAnswer, useKnownTill, useOrder, useSecretOrder } from '../../state/queries/queries.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

export function HeadOfficeSheet() {
  const { t } = useTranslation();
  const stopped = useStopped();
  const state = useAnswer('headOffice.read', undefined);
  const [last, setLast] = useState<Last>(null);
  // The top of the page already shows what stopped the till, so this sheet need not repeat it.
  if (state.isError && stopped?.code === problemOf(state.error).code) return null;
  return (
    <Sheet title={t('headOffice.title')} text={t('headOffice.text')}>
      <FailedReading of={state} waiting={t('headOffice.reading')} />
      {state.data?.kind === 'off' ? (
        <Connect state={state.data} hasLeft={last === 'left'} done={() => setLast('connected')} />
      ) : null}
      {state.data?.kind === 'enrolled' ? (
        <Connected state={state.data} isNew={last === 'connected'} left={() => setLast('left')} />
      ) : null}
      <AcknowledgeLoss />
    </Sheet>
  );
}

/** The act that just succeeded in this sheet. Its button has disappeared with its dialog. */
type Last = 'connected' | 'left' | null;

function Connect({ state: { provisioned }, hasLeft, done }: { state: Off; hasLeft: boolean; done: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {hasLeft ? <Focused>{t('headOffice.off')}</Focused> : <p>{t('headOffice.off')}</p>}
      {provisioned ? (
        <p role="status">
          {t(`problem.${provisioned.code}.what`, { replace: provisioned.facts })} {t('headOffice.row.notConnected')}
        </p>
      ) : null}
      <div className="column start gap-3 above-4">
        <DialogButton label={t('headOffice.connect')} title={t('headOffice.connectTitle')}>
          {(close) => <HeadOfficeForm leave={close} done={done} />}
        </DialogButton>
      </div>
    </>
  );
}

type Off = Extract<HeadOfficeState, { kind: 'off' }>;
type Enrolled = Extract<HeadOfficeState, { kind: 'enrolled' }>;

function Connected({ state, isNew, left }: { state: Enrolled; isNew: boolean; left: () => void }) {
  const { t, format } = useTill();
  const stopped = useStopped();
  const { address, fingerprint, authority, standing, receivedAt, waiting, problem } = state;
  const leaving = useOrder('headOffice.leave');
  const isSaidAbove = problem !== null && stopped?.code === problem.code;
  return (
    <>
      <Facts>
        <Fact name={t('headOffice.address')} value={address} mono />
        <Fact name={t('headOffice.fingerprint')} value={fingerprint} mono />
        {authority ? <Fact name={t('headOffice.authorityShown')} value={authority} mono /> : null}
        <Fact name={t('headOffice.state')} value={t(`headOffice.standing.${standing}`)} />
        <Fact
          name={t('headOffice.receivedAt')}
          value={receivedAt === null ? t('headOffice.noReceipt') : format.dateTime(receivedAt)}
        />
        <Fact name={t('headOffice.waiting')} value={format.count(waiting)} />
      </Facts>
      {isNew ? <Focused>{t('headOffice.connected')}</Focused> : null}
      {problem && !isSaidAbove ? <TillProblemNotice problem={problem} /> : null}
      <FetchBack state={state} />
      <div className="column start gap-3 above-4">
        <QuestionButton
          label={t('headOffice.leave')}
          title={t('headOffice.leaveTitle')}
          act={leaving}
          keep={t('headOffice.leaveNo')}
          yes={t('headOffice.leaveYes')}
          onDone={left}
        >
          <p>{t('headOffice.leaveText')}</p>
        </QuestionButton>
      </div>
    </>
  );
}

/** Fetches entries from head office that this disk has lost. */
function FetchBack({ state: { missing, fetched, isLost } }: { state: Enrolled }) {
  const { t, format } = useTill();
  const { refetch } = useAnswer('headOffice.read', undefined);
  const { readAgain } = useKnownTill();
  const fetching = useOrder('headOffice.fetchMissing', {
    // Other ranges may have arrived although one range was refused.
    onError: () => void refetch(),
    onSettled: () => void readAgain(),
  });
  const isMissing = missing > 0 && !fetched?.isWhole;
  return (
    <>
      {fetched ? (
        <div role="status">
          <p>{t('headOffice.fetched', fetched)}</p>
          <p>{t('headOffice.fetchedMeans')}</p>
          <Facts>
            <Fact name={t('headOffice.fetchedFolder')} value={fetched.folder} mono />
          </Facts>
        </div>
      ) : null}
      {isLost || isMissing ? (
        <div className="column start gap-3 above-4">
          {isMissing ? <p>{t('headOffice.fetchText', { missing: format.count(missing) })}</p> : null}
          {isLost ? <p>{t('headOffice.lostText')}</p> : null}
          <FailureNotice error={fetching.error} />
          <OrderButton label={t('headOffice.fetch')} order={fetching} variant="primary" />
        </div>
      ) : null}
    </>
  );
}

function AcknowledgeLoss() {
  const { t, till, format } = useTill();
  const { fetchedLost, lossAcknowledged } = till;
  const { readAgain } = useKnownTill();
  const acknowledgement = useOrder('headOffice.acknowledgeLoss', { onSuccess: () => void readAgain() });
  if (!fetchedLost) {
    if (!acknowledgement.isSuccess || !lossAcknowledged) return null;
    const at = format.dateTime(lossAcknowledged.at);
    return <Focused>{t('health.lossAcknowledged', { ...lossAcknowledged, at })}</Focused>;
  }
  return (
    <div className="column start gap-3 above-4">
      <QuestionButton
        label={t('headOffice.lostKnown')}
        title={t('headOffice.lostKnownTitle')}
        act={acknowledgement}
        keep={t('headOffice.lostKnownNo')}
        yes={t('headOffice.lostKnownYes')}
      >
        <p>{t('headOffice.lostKnownText')}</p>
      </QuestionButton>
    </div>
  );
}

/** A text that takes the focus when the focused button has disappeared. */
function Focused({ children }: { children: string }) {
  const ref = useFocus<HTMLParagraphElement>();
  return (
    <p ref={ref} tabIndex={-1}>
      {children}
    </p>
  );
}

function HeadOfficeForm({ leave, done }: { leave: () => void; done: () => void }) {
  const { t } = useTranslation();
  const enrolment = useSecretOrder('headOffice.enrol');
  const [address, setAddress] = useState('');
  const code = useRef<HTMLInputElement>(null);
  const [hasCode, setHasCode] = useState(false);
  const isWhole = address.trim() !== '' && hasCode;
  useWipedAtEnd(() => {
    if (code.current) emptyField(code.current);
  });
  const [authority, setAuthority] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const refused = problemOf(enrolment.error).code;
  const refusedField = FIELD_OF[refused];
  const refusalOf = (field: RefusedField) =>
    field === refusedField ? `${t(`problem.${refused}.what`)} ${t(`problem.${refused}.next`)}` : null;
  useEffect(() => {
    if (enrolment.error && form.current) focusFirstRefused(form.current);
  }, [enrolment.error]);
  const readForm = () => ({
    address: address.trim(),
    code: code.current?.value.trim() ?? '',
    certificateAuthority: authority.trim() === '' ? null : authority,
  });
  const submit = () => {
    if (isWhole) enrolment.mutate(readForm, { onSuccess: done });
  };
  return (
    <Form ref={form} className={styles.asked} send={submit}>
      <p>{t('headOffice.connectText')}</p>
      <TextInput
        data-autofocus
        label={t('headOffice.address')}
        description={t('headOffice.addressHint')}
        inputMode="url"
        maxLength={300}
        value={address}
        error={refusalOf('address')}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        ref={code}
        label={t('headOffice.code')}
        description={t('headOffice.codeHint')}
        maxLength={40}
        error={refusalOf('code')}
        onChange={(event) => setHasCode(event.currentTarget.value.trim() !== '')}
      />
      <AuthorityField pem={authority} refusal={refusalOf('authority')} give={setAuthority} />
      <p className={styles.soft}>{t('headOffice.leaves')}</p>
      <FailureNotice error={refusedField ? null : enrolment.error} />
      <DialogFoot>
        <SubmitButton label={t('headOffice.yes')} disabled={!isWhole} loading={enrolment.isPending} />
        <ArmedButton label={t('headOffice.no')} onClick={leave} />
      </DialogFoot>
    </Form>
  );
}

type RefusedField = 'address' | 'code' | 'authority';

/** The field that a problem is about. Any other problem is shown below the fields. */
const FIELD_OF: { readonly [Code in ProblemCode]?: RefusedField } = {
  headOfficeAddress: 'address',
  headOfficeNotThere: 'address',
  headOfficeCodeWrong: 'code',
  headOfficeAuthorityWrong: 'authority',
};

/** A field for a shop's own certificate authority. It is hidden at first, because few shops have one. */
function AuthorityField({ pem, refusal, give }: { pem: string; refusal: string | null; give: (pem: string) => void }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  if (!isAsked) return <ArmedButton label={t('headOffice.authorityOpen')} onClick={() => setAsked(true)} />;
  const readFile = async (file: File | null) => {
    if (!file) return;
    setTooLarge(file.size > MOST_CHARACTERS);
    give(file.size > MOST_CHARACTERS ? '' : await file.text());
  };
  return (
    <div className={styles.asked}>
      <Textarea
        spellCheck={false}
        label={t('headOffice.authority')}
        description={t('headOffice.authorityHint')}
        rows={4}
        maxLength={MOST_CHARACTERS}
        value={pem}
        error={isTooLarge ? t('headOffice.authorityTooLarge') : refusal}
        onChange={(event) => give(event.currentTarget.value)}
      />
      <FileButton accept=".pem,.crt,.cer" onChange={(file) => void readFile(file)}>
        {(props) => <ArmedButton label={t('headOffice.authorityFile')} {...props} />}
      </FileButton>
    </div>
  );
}

const MOST_CHARACTERS = 8_000;
