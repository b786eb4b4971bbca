import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withChecklistTable } from '../attack/checklist/checklist-table.ts';
import { withPracticeTable } from '../src/practice/practice-table.ts';
import { withFormatTables, withLifecycleTables } from '../src/shared/replay/lifecycle-documentation.ts';

// `npm run docs`: writes the tables of the documentation that are made from the code's own. Unit tests fail while a
// page and its table differ.

rewrite('docs/payment-lifecycle.md', withLifecycleTables);
rewrite('docs/journal-format.md', withFormatTables);
rewrite('docs/practice.md', withPracticeTable);
rewrite('docs/security.md', withChecklistTable);

function rewrite(page: string, change: (text: string) => string): void {
  const file = path.join(import.meta.dirname, '..', page);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after !== before) writeFileSync(file, after);
  console.log(`${page}: ${after === before ? 'as it was' : 'written anew'}`);
}
