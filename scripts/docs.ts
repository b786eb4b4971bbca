import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withChecklistTable } from '../tools/attack/checklist/checklist-table.ts';
import { withCheckTables } from './checks-documentation.ts';
import { importRules } from './import-rules.ts';
import { withFormatTables, withLifecycleTables } from './lifecycle-documentation.ts';

// `npm run docs` writes the documentation's generated tables and lint's import rules. Unit tests fail if a file
// differs from the code.

rewrite('config/biome.imports.json', importRules);
rewrite('docs/payment-lifecycle.md', (page) => withCheckTables(withLifecycleTables(page)));
rewrite('docs/journal-format.md', withFormatTables);
rewrite('docs/security.md', withChecklistTable);

function rewrite(page: string, change: (text: string) => string): void {
  const file = path.join(import.meta.dirname, '..', page);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after !== before) writeFileSync(file, after);
  console.log(`${page}: ${after === before ? 'as it was' : 'written anew'}`);
}
