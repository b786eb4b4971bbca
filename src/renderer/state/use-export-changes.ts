import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParts } from './parts.ts';
import { SEALS_KEY } from './queries/export-queries.ts';

/** Listens to the export, and reads once how it stands: it goes on while the screens are reloaded. */
export function useExportChanges(): void {
  const { client, exports } = useParts();
  const queries = useQueryClient();
  useEffect(() => {
    let isTold = false;
    const stop = client.listen('export.changed', (state) => {
      isTold = true;
      exports.getState().accept(state);
      if (state.stage === 'finished') void queries.invalidateQueries({ queryKey: SEALS_KEY });
    });
    void client.ask('export.read', undefined).then((result) => {
      if (result.ok && !isTold) exports.getState().accept(result.value);
    });
    return stop;
  }, [client, exports, queries]);
}
