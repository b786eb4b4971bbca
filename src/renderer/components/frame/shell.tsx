import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LINKED_SCREENS, type LinkedScreen } from '../../../shared/screens.ts';
import { useActionKey } from '../../keys/use-action-key.ts';
import { ADDRESSES, NOT_SETTLED_ADDRESS, type Route } from '../../routes.ts';
import { useDesk, useTill, useTurn } from '../../state/parts.ts';
import { WaitShape } from '../icons.tsx';
import { ExportNote } from '../notices/export-note.tsx';
import { HeadOfficeLight } from './head-office-light.tsx';
import { ModeBanner } from './mode-banner.tsx';
import { News } from './news.tsx';
import { NotRestored } from './not-restored.tsx';
import { PersonMenu } from './person-menu.tsx';
import styles from './shell.module.css';

/** During a customer's turn only the mode is shown. */
export function Shell({
  route,
  onHelp,
  strip,
  children,
}: {
  route: Route;
  onHelp: () => void;
  strip: ReactNode;
  children: ReactNode;
}) {
  const { till } = useTill();
  const isCustomers = useTurn((state) => state.isCustomers);
  return (
    <div className={styles.shell}>
      {isCustomers ? null : <SkipButton />}
      <header>
        {isCustomers ? null : <Bar route={route} onHelp={onHelp} />}
        <ModeBanner till={till} />
        {isCustomers ? null : <News />}
        {isCustomers ? null : <NotRestored />}
        {isCustomers ? null : strip}
      </header>
      <main id="screen" className={styles.screen} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Shows only the mode. */
export function CustomerShell({ children }: { children: ReactNode }) {
  const { till } = useTill();
  return (
    <div className={styles.shell}>
      <header>
        <ModeBanner till={till} />
      </header>
      <main id="screen" className={styles.screen}>
        {children}
      </main>
    </div>
  );
}

function SkipButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={skipToScreen}>
      {t('shell.skip')}
    </button>
  );
}

function Bar({ route, onHelp }: { route: Route; onHelp: () => void }) {
  const { t } = useTranslation();
  const { till } = useTill();
  const help = useActionKey('help');
  return (
    <div className={styles.bar}>
      <p className={`row gap-3 ${styles.product}`}>
        <Mark />
        <span className={`column ${styles.names}`}>
          <strong>{t('shell.product')}</strong>
          <span className={`truncated ${styles.till}`}>
            {till.merchant} · {till.till}
          </span>
        </span>
      </p>
      <nav aria-label={t('shell.navigation')} className={styles.links}>
        {LINKED_SCREENS.map((name) => (
          <ScreenLink key={name} name={name} active={name === (LINK_OF[route.screen] ?? route.screen)} />
        ))}
      </nav>
      <ExportNote />
      <NotSettled />
      <HeadOfficeLight />
      <PersonMenu />
      <button
        type="button"
        className={`row gap-2 chrome ${styles.help}`}
        onClick={onHelp}
        aria-keyshortcuts={help.announced}
      >
        {t('shell.help')}
        <Key>{help.key}</Key>
      </button>
    </div>
  );
}

/** The links of screens that have none of their own. */
const LINK_OF: { readonly [Screen in Route['screen']]?: LinkedScreen } = {
  payment: 'journal',
  health: 'settings',
  updates: 'settings',
  connect: 'settings',
};

function ScreenLink({ name, active }: { name: LinkedScreen; active: boolean }) {
  const { t } = useTranslation();
  const { key, announced } = useActionKey(name);
  return (
    <a
      href={ADDRESSES[name]}
      className={`row gap-2 semibold nowrap ${styles.link}`}
      aria-keyshortcuts={announced}
      {...(active ? { 'aria-current': 'page' as const } : {})}
    >
      {t(`shell.${name}`)}
      <Key>{key}</Key>
    </a>
  );
}

function Key({ children }: { children: string | undefined }) {
  return (
    <span className={`key ${styles.key}`} aria-hidden="true">
      {children}
    </span>
  );
}

function NotSettled() {
  const { t } = useTranslation();
  const count = useDesk((state) => state.snapshot?.notSettled ?? 0);
  const { key, announced } = useActionKey('notSettled');
  if (count === 0) return null;
  return (
    <a
      href={NOT_SETTLED_ADDRESS}
      className={`row gap-2 touch bold nowrap ${styles.notSettled}`}
      title={`${t('shell.notSettledHint')} (${key})`}
      aria-keyshortcuts={announced}
    >
      <WaitShape size={18} />
      {t('shell.notSettled', { count })}
    </a>
  );
}

/** The address after `#` names the screen, so this is not a link: it moves the focus itself. */
function skipToScreen(): void {
  document.getElementById('screen')?.focus();
}

function Mark() {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <rect width="36" height="36" rx="9" fill="#f5f2ea" />
      <path d="M11 6h14v22l-2.3-2-2.4 2-2.3-2-2.3 2-2.4-2-2.3 2z" fill="#131c2b" />
      <path d="M14.5 15.5l2.6 2.6 4.9-5.2" fill="none" stroke="#f5f2ea" strokeWidth="2.2" />
    </svg>
  );
}
