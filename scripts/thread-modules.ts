export const THREAD_MODULES: Readonly<Record<string, string>> = {
  'export-worker': 'src/main/export/worker.ts',
  'journal-worker': 'src/main/journal/worker.ts',
  'opened-worker': 'src/main/opened/worker.ts',
  'practice-worker': 'src/practice/worker.ts',
};
