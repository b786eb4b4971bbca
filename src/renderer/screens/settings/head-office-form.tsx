import { FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Textarea, TextInput } from '../../components/controls.ts';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../components/overlay.tsx';
import { Form } from '../../fields/form.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useEnrolment } from '../../state/queries/head-office-queries.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import styles from './settings.module.css';

/** The address of head office and the enrolment code it issued for this till. */
export function HeadOfficeForm({ leave, done }: { leave: () => void; done: () => void }) {
  const { t } = useTranslation();
  const enrolment = useEnrolment();
  const [address, setAddress] = useState('');
  const code = useRef<HTMLInputElement>(null);
  const [hasCode, setHasCode] = useState(false);
  const isWhole = address.trim() !== '' && hasCode;
  useWipedAtEnd(() => {
    if (code.current) code.current.value = '';
  });
  const [authority, setAuthority] = useState('');
  const readForm = () => ({
    address: address.trim(),
    code: code.current?.value.trim() ?? '',
    certificateAuthority: authority.trim() === '' ? null : authority,
  });
  const submit = () => {
    if (isWhole) enrolment.mutate(readForm, { onSuccess: done });
  };
  return (
    <Form className={styles.asked} send={submit}>
      <p>{t('headOffice.connectText')}</p>
      <TextInput
        data-autofocus
        label={t('headOffice.address')}
        description={t('headOffice.addressHint')}
        inputMode="url"
        maxLength={300}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        ref={code}
        label={t('headOffice.code')}
        description={t('headOffice.codeHint')}
        maxLength={40}
        onChange={(event) => setHasCode(event.currentTarget.value.trim() !== '')}
      />
      <AuthorityField pem={authority} give={setAuthority} />
      <p className={styles.soft}>{t('headOffice.leaves')}</p>
      <FailureNotice error={enrolment.error} />
      <DialogFoot>
        <ArmedButton type="submit" variant="primary" disabled={!isWhole} loading={enrolment.isPending}>
          {t('headOffice.yes')}
        </ArmedButton>
        <ArmedButton onClick={leave}>{t('headOffice.no')}</ArmedButton>
      </DialogFoot>
    </Form>
  );
}

/** A field for the shop's own certificate authority. Hidden until asked for, because few shops have one. */
function AuthorityField({ pem, give }: { pem: string; give: (pem: string) => void }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  if (!isAsked) return <ArmedButton onClick={() => setAsked(true)}>{t('headOffice.authorityOpen')}</ArmedButton>;
  const readFile = async (file: File | null) => {
    if (!file) return;
    setTooLarge(file.size > MOST_CHARACTERS);
    give(file.size > MOST_CHARACTERS ? '' : await file.text());
  };
  return (
    <div className={styles.asked}>
      <Textarea
        label={t('headOffice.authority')}
        description={t('headOffice.authorityHint')}
        rows={4}
        maxLength={MOST_CHARACTERS}
        value={pem}
        error={isTooLarge ? t('headOffice.authorityTooLarge') : null}
        onChange={(event) => give(event.currentTarget.value)}
      />
      <FileButton accept=".pem,.crt,.cer" onChange={(file) => void readFile(file)}>
        {(props) => <ArmedButton {...props}>{t('headOffice.authorityFile')}</ArmedButton>}
      </FileButton>
    </div>
  );
}

/** The limit of main. */
const MOST_CHARACTERS = 8_000;
