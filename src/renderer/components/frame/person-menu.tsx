import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionKey } from '../../keys/use-action-key.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts, usePeople } from '../../state/parts.ts';
import { PersonIcon } from '../icons.tsx';
import { Dialog } from '../overlay.tsx';
import styles from './shell.module.css';

export function PersonMenu() {
  const { t } = useTranslation();
  const signIn = usePeople((state) => state.people?.signIn);
  const person = usePeople((state) => state.people?.session?.person ?? null);
  const [isOpen, setOpen] = useState(false);
  if (!person) {
    return signIn === 'off' || signIn === 'none' ? (
      <p className={`fine nowrap ${styles.nobody}`}>{t('person.nobodySignsIn')}</p>
    ) : null;
  }
  return (
    <>
      <button
        type="button"
        className={`row gap-2 chrome ${styles.person}`}
        aria-label={t('person.menu', { name: person.name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <PersonIcon />
        <span className={`truncated ${styles.personName}`}>{person.name}</span>
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={person.name}>
        <p>{t('person.text', { role: t(`person.role.${person.role}`) })}</p>
        <WaysToLeave close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function WaysToLeave({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const { leaving } = useParts();
  const lock = useActionKey('lock');
  const other = useActionKey('switchPerson');
  const andClose = (leave: () => Promise<void>) => () => {
    close();
    void leave();
  };
  return (
    <div className="wrap gap-3 above-4">
      <ArmedButton
        label={t('person.lock')}
        variant="primary"
        data-autofocus
        aria-keyshortcuts={lock.announced}
        data-key={lock.key}
        onClick={andClose(leaving.lock)}
      />
      <ArmedButton
        label={t('person.switch')}
        aria-keyshortcuts={other.announced}
        data-key={other.key}
        onClick={andClose(leaving.switchPerson)}
      />
      <ArmedButton label={t('person.signOut')} onClick={andClose(leaving.signOut)} />
    </div>
  );
}
