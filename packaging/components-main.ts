import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { componentList } from './components.ts';
import { readLockedPackages, readPackageFile } from './packages.ts';

// `node packaging/components-main.ts FILE` writes the list of shipped components in CycloneDX.

const ROOT = path.join(import.meta.dirname, '..');
const file = process.argv[2];
if (file === undefined) throw new Error('node packaging/components-main.ts FILE');
writeFileSync(
  file,
  `${JSON.stringify(componentList(readPackageFile(ROOT), readLockedPackages(ROOT), new Date()), null, 2)}\n`,
);
console.log(file);
