import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lightOf } from '../../../shared/head-office/head-office-light.ts';
import type { Problem } from '../../../shared/problems.ts';
import { LINKED_SCREENS, type LinkedScreen } from '../../../shared/screens.ts';
import { useActionKey } from '../../keys/use-action-key.ts';
import { ADDRESSES, goTo, NOT_SETTLED_ADDRESS, type Route } from '../../routes.ts';
import { useDesk, useExports, useTill, useTurn } from '../../state/parts.ts';
import { useAnswer } from '../../state/queries/queries.ts';
import { focusScreen } from '../focus-around.ts';
import { ReviewShape, TickIcon, WaitShape } from '../icons.tsx';
import { ProblemNotice } from '../notices/problem-notice.tsx';
import { ModeBanner } from './mode-banner.tsx';
import { News } from './news.tsx';
import { PersonMenu } from './person-menu.tsx';
import styles from './shell.module.css';

/** The frame around every screen. During a customer's turn it shows only the mode. */
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

/** Skips to the content. It is a button, because a link to an anchor would replace the route after `#`. */
function SkipButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={focusScreen}>
      {t('shell.skip')}
    </button>
  );
}

function Bar({ route, onHelp }: { route: Route; onHelp: () => void }) {
  const { t, till } = useTill();
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

/** Screens without a link of their own, each with the link that is marked as current for it. */
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

function Mark() {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <rect width="36" height="36" rx="9" fill="#f5f2ea" />
      <path d="M11 6h14v22l-2.3-2-2.4 2-2.3-2-2.3 2-2.4-2-2.3 2z" fill="#131c2b" />
      <path d="M14.5 15.5l2.6 2.6 4.9-5.2" fill="none" stroke="#f5f2ea" strokeWidth="2.2" />
    </svg>
  );
}

/**
 * Warns on every screen that a copy was not restored, or that fetched entries are gone, until somebody has read the
 * notice. The till keeps working meanwhile.
 */
function NotRestored() {
  const { t } = useTranslation();
  const { notRestored, fetchedLost } = useTill().till;
  return (
    <>
      <Found problem={notRestored} href={ADDRESSES.health} way={t('shell.openCopies')} />
      <Found problem={fetchedLost} href={ADDRESSES.settings} way={t('shell.openSettings')} />
    </>
  );
}

function Found({ problem, href, way }: { problem: Problem | null; href: string; way: string }) {
  const { format } = useTill();
  const [isRead, setRead] = useState(false);
  if (!problem || isRead) return null;
  return (
    <div className={styles.place}>
      <ProblemNotice problem={problem} format={format.dateTime} onClose={() => setRead(true)}>
        <a className="touch ink semibold" href={href}>
          {way}
        </a>
      </ProblemNotice>
    </div>
  );
}

const SHAPES = { good: TickIcon, unknown: WaitShape, notice: ReviewShape };

function HeadOfficeLight() {
  const { t } = useTranslation();
  const { data } = useAnswer('headOffice.read', undefined);
  if (data?.kind !== 'enrolled') return null;
  const light = lightOf(data, new Date());
  const Shape = SHAPES[light];
  const says = t(`shell.headOffice.${light}`);
  return (
    <a href={ADDRESSES.health} className={`touch ${styles.light}`} data-light={light} aria-label={says} title={says}>
      <Shape size={20} />
    </a>
  );
}

/** Leads back to the dialog of a running export. Appears on every screen while that dialog is closed. */
function ExportNote() {
  const { t } = useTranslation();
  const { exporting, isOpen, open } = useExports((state) => state);
  if (isOpen || exporting.stage === 'none' || exporting.stage === 'cancelled') return null;
  const percent =
    exporting.stage === 'running' && exporting.totalRows > 0
      ? `${Math.floor((exporting.rows / exporting.totalRows) * 100)} %`
      : '…';
  return (
    <button
      type="button"
      className="chrome"
      onClick={() => {
        goTo(ADDRESSES.journal);
        open();
      }}
    >
      {t(`shell.exporting.${exporting.stage}`, { percent })}
    </button>
  );
}
