import { useTranslation } from 'react-i18next';
import type { Run } from '../../../../shared/run/requery-run.ts';
import { useTill } from '../../../state/parts.ts';

export function useRunText() {
  const { t } = useTranslation();
  const { format } = useTill();
  return {
    origin({ origin }: Run): string {
      if (origin.kind === 'file') return t('runs.origin.file', { name: origin.name });
      if (origin.kind === 'errors') return t('runs.origin.errors', { run: origin.run });
      return t(`runs.origin.${origin.kind}`);
    },
    facts(run: Run): string {
      const facts = [
        t('runs.references', { count: totalOf(run) }),
        t('runs.madeBy', { time: format.dateTime(run.madeAt), by: run.madeBy }),
      ];
      if (run.endedAt) facts.push(t('runs.endedAt', { time: format.dateTime(run.endedAt) }));
      return facts.join(' · ');
    },
  };
}

export function totalOf({ counts }: Run): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
