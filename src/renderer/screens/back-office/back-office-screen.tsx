import { useTranslation } from 'react-i18next';
import {
  type BackOfficeRoute,
  type BackOfficeSection,
  type PlaceWithForm,
  SECTION_ADDRESSES,
} from '../../back-office-routes.ts';
import { useRunChanges } from '../../state/queries/run-queries.ts';
import styles from './back-office.module.css';
import { CaseScreen } from './cases/case-screen.tsx';
import { CasesScreen } from './cases/cases-screen.tsx';
import { NewCaseScreen } from './cases/new-case-screen.tsx';
import { ExportsList } from './exports/exports-list.tsx';
import { OpenedPaymentScreen, OpenedSearch } from './exports/opened-screens.tsx';
import { GlanceScreen } from './glance/glance-screen.tsx';
import { NewRun } from './runs/new-run.tsx';
import { RunScreen } from './runs/run-screen.tsx';
import { RunsList } from './runs/runs-list.tsx';

const SECTIONS = ['glance', 'cases', 'runs', 'exports'] as const satisfies BackOfficeSection[];

export function BackOfficeScreen(route: BackOfficeRoute) {
  const { t } = useTranslation();
  return (
    <div className={`page ${styles.page}`}>
      <div className="wrap center gap-5 lines-2">
        <h1>{t('backOffice.title')}</h1>
        <nav aria-label={t('backOffice.sections')} className="wrap gap-1 segments">
          {SECTIONS.map((section) => (
            <a
              key={section}
              href={SECTION_ADDRESSES[section]}
              {...(section === route.section ? { 'aria-current': 'page' as const } : {})}
            >
              {t(`backOffice.section.${section}`)}
            </a>
          ))}
        </nav>
      </div>
      <div className={`column ${styles.body}`}>
        <Section {...route} />
      </div>
    </div>
  );
}

function Section(route: BackOfficeRoute) {
  switch (route.section) {
    case 'glance':
      return <GlanceScreen />;
    case 'cases':
      return <CasesSection place={route.place} />;
    case 'runs':
      return <RunsSection place={route.place} />;
    case 'exports':
      return <ExportsSection place={route.place} />;
  }
}

function CasesSection({ place }: { place: PlaceWithForm }) {
  switch (place.at) {
    case 'list':
      return <CasesScreen />;
    case 'new':
      return <NewCaseScreen key={place.reference} reference={place.reference} externalType={place.externalType} />;
    case 'one':
      return <CaseScreen key={place.id} id={place.id} />;
  }
}

function ExportsSection({ place }: { place: BackOfficeRoute<'exports'>['place'] }) {
  switch (place.at) {
    case 'list':
      return <ExportsList />;
    case 'one':
      return <OpenedSearch key={place.id} id={place.id} />;
    case 'payment':
      return <OpenedPaymentScreen key={place.reference} id={place.id} reference={place.reference} />;
  }
}

function RunsSection({ place }: { place: PlaceWithForm }) {
  useRunChanges();
  if (place.at === 'new') return <NewRun reference={place.reference} />;
  const id = place.at === 'one' ? Number(place.id) : 0;
  return Number.isSafeInteger(id) && id > 0 ? <RunScreen key={id} id={id} /> : <RunsList />;
}
