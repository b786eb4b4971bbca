import type { PlaceWithForm } from '../../../back-office-routes.ts';
import { CaseScreen } from './case-screen.tsx';
import { CasesScreen } from './cases-screen.tsx';
import { NewCaseScreen } from './new-case-screen.tsx';

/** The section of cases: the list, the form for a new one, or one of them. */
export function CasesSection({ place }: { place: PlaceWithForm }) {
  switch (place.at) {
    case 'list':
      return <CasesScreen />;
    case 'new':
      return <NewCaseScreen key={place.reference} reference={place.reference} foreignType={place.foreignType} />;
    case 'one':
      return <CaseScreen key={place.id} id={place.id} />;
  }
}
