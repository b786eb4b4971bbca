import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { type ScreenName, type ScreenStop, screenStopOf } from '../../../shared/screen-stop.ts';
import { Button } from '../controls.ts';
import styles from '../full-page.module.css';

interface CrashBoundaryProps {
  children: ReactNode;
  screen: () => ScreenName;
  tell: (stop: ScreenStop) => void;
}

/** Catches rendering errors. They do not affect a payment: main owns it, and a reload shows it again. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.tell(screenStopOf(this.props.screen(), error));
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <Translation>
        {(t) => (
          <main className={styles.page}>
            <div className={styles.sheet} role="alert">
              <h1>{t('shell.crashTitle')}</h1>
              <p>{t('shell.crashText')}</p>
              <Button variant="primary" autoFocus onClick={() => window.location.reload()}>
                {t('shell.reload')}
              </Button>
            </div>
          </main>
        )}
      </Translation>
    );
  }
}
