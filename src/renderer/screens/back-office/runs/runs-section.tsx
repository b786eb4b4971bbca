import type { PlaceWithForm } from '../../../back-office-routes.ts';
import { useRunChanges } from '../../../state/queries/run-queries.ts';
import { NewRun } from './new-run.tsx';
import { RunScreen } from './run-screen.tsx';
import { RunsList } from './runs-list.tsx';

/** Runs of re-queries: all of them, one of them, or a new one. */
export function RunsSection({ place }: { place: PlaceWithForm }) {
  useRunChanges();
  if (place.at === 'new') return <NewRun reference={place.reference} />;
  const id = place.at === 'one' ? Number(place.id) : 0;
  return Number.isSafeInteger(id) && id > 0 ? <RunScreen key={id} id={id} /> : <RunsList />;
}
