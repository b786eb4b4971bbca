import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BackOfficeRoute, type BackOfficeSection, SECTION_ADDRESSES } from '../../back-office-routes.ts';
import styles from './back-office.module.css';
import { CasesSection } from './cases/cases-section.tsx';
import { ExportsSection } from './exports/exports-section.tsx';
import { GlanceScreen } from './glance/glance-screen.tsx';
import { RunsSection } from './runs/runs-section.tsx';

type PlaceOf<Section extends BackOfficeSection> = BackOfficeRoute<Section>['place'];
type Screens = { readonly [Section in BackOfficeSection]?: (place: PlaceOf<Section>) => ReactNode };

/** The sections that there are, in the order of their links. A section is shown from the moment on in which it stands here. */
const SCREENS: Screens = {
  glance: () => <GlanceScreen />,
  runs: (place) => <RunsSection place={place} />,
  exports: (place) => <ExportsSection place={place} />,
  cases: (place) => <CasesSection place={place} />,
};

/** The frame of the back office: its sections in one row, and below it the one in front. Their titles are of the second level. */
export function BackOfficeScreen({ route }: { route: BackOfficeRoute }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('backOffice.title')}</h1>
        <nav aria-label={t('backOffice.sections')} className={styles.sections}>
          {SECTIONS.map((section) => (
            <a
              key={section}
              href={SECTION_ADDRESSES[section]}
              className={styles.section}
              {...(section === route.section ? { 'aria-current': 'page' as const } : {})}
            >
              {t(`backOffice.section.${section}`)}
            </a>
          ))}
        </nav>
      </div>
      <div className={styles.body}>{screenOf(route) ?? <GlanceScreen />}</div>
    </div>
  );
}

const SECTIONS = (['glance', 'cases', 'runs', 'exports'] as const).filter((section) => SCREENS[section]);

function screenOf<Section extends BackOfficeSection>({ section, place }: BackOfficeRoute<Section>): ReactNode {
  return SCREENS[section]?.(place);
}
