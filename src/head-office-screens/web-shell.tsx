import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../renderer/components/controls.ts';
import shell from '../renderer/components/frame/shell.module.css';
import type { SignedIn } from '../shared/head-office-web/web-contract.ts';
import styles from './web.module.css';
import { PASSWORD_ADDRESS, WEB_ADDRESSES, type WebRoute } from './web-addresses.ts';
import { useEndSession, webProblemOf } from './web-queries.ts';
import { WebNotice } from './web-reading.tsx';

export function WebShell({ route, person, children }: { route: WebRoute; person: SignedIn; children: ReactNode }) {
  const { t } = useTranslation();
  const end = useEndSession();
  return (
    <div className={shell.shell}>
      <button type="button" className={shell.skip} onClick={() => document.getElementById('screen')?.focus()}>
        {t('shell.skip')}
      </button>
      <header>
        <div className={shell.bar}>
          <p className={`row gap-3 ${shell.product}`}>
            <span className={`column ${shell.names}`}>
              <strong>{t('shell.product')}</strong>
              <span className={`truncated ${shell.till}`}>{t('office.title')}</span>
            </span>
          </p>
          <nav aria-label={t('shell.navigation')} className={shell.links}>
            <ScreenLink name="tills" active={route.screen === 'tills'} />
            <ScreenLink name="findings" active={route.screen === 'findings'} />
            <ScreenLink name="journal" active={route.screen === 'journal' || route.screen === 'payment'} />
          </nav>
          <p className={`truncated ${styles.who}`}>{t('office.signedInAs', { name: person.name })}</p>
          <button type="button" className={`row gap-2 chrome ${shell.help}`} onClick={() => end.mutate()}>
            {t('office.signOut')}
          </button>
        </div>
      </header>
      <main id="screen" className={shell.screen} tabIndex={-1}>
        <div className={`page ${styles.page}`}>
          {end.isError ? <WebNotice problem={webProblemOf(end.error)} /> : null}
          {children}
          <footer className="wrap center between gap-4 soft small">
            <p>{t('office.readOnly')}</p>
            {route.screen === 'password' ? null : (
              <Button component="a" href={PASSWORD_ADDRESS} variant="plain">
                {t('office.changePassword')}
              </Button>
            )}
          </footer>
        </div>
      </main>
    </div>
  );
}

function ScreenLink({ name, active }: { name: keyof typeof WEB_ADDRESSES; active: boolean }) {
  const { t } = useTranslation();
  return (
    <a
      href={WEB_ADDRESSES[name]}
      className={`row gap-2 semibold nowrap ${shell.link}`}
      {...(active ? { 'aria-current': 'page' as const } : {})}
    >
      {t(`office.screen.${name}`)}
    </a>
  );
}
