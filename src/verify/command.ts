#!/usr/bin/env node
import { stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { asOneLine } from '../shared/input/visible-text.ts';
import { checkExports } from './check/check-exports.ts';
import type { KnownElsewhere } from './check/check-tools.ts';
import { compilingTools } from './compiling-tools.ts';
import { folderNames } from './folder-names.ts';
import { readFolder } from './node-tools.ts';
import { reportText } from './report-text.ts';

const USAGE = `Checks exports of Paydesk's journal: that nothing in them was changed, added or removed.

  paydesk-verify FOLDER [FOLDER ...] [--fingerprint F] [--seal S]

FOLDER         the folder of an export, with its manifest.json. Several are checked together, also of several tills.
--fingerprint  the fingerprint of the till's key, from its settings screen or from paper. Of several tills give each with
               its till's name: T1=F.
--seal         the code of the latest seal that you know, from paper. May be given for each till.

Ends with 0 where everything is as it was sealed, 1 where something is wrong, 2 where it could not be checked or not be
proven: without the fingerprint anybody may have made it.
`;

const EXIT_CODES = { intact: 0, notIntact: 1, notProven: 2 };

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<number> {
  const given = readWords(words);
  if (!given) {
    stdout.write(USAGE);
    return 2;
  }
  const names = folderNames(given.folders);
  try {
    const report = await checkExports(
      given.folders.map((folder, index) => ({ ...readFolder(folder), name: names[index] ?? folder })),
      given.known,
      compilingTools(),
    );
    stdout.write(reportText(report));
    return EXIT_CODES[report.verdict];
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error';
    process.stderr.write(`${asOneLine(`This could not be checked: ${reason}`)}\n`);
    return 2;
  }
}

function readWords(words: string[]): { folders: string[]; known: KnownElsewhere } | null {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        fingerprint: { type: 'string', multiple: true, default: [] },
        seal: { type: 'string', multiple: true, default: [] },
      },
    });
    if (positionals.length === 0) return null;
    return { folders: positionals, known: { fingerprints: values.fingerprint, seals: values.seal } };
  } catch {
    // An option is unknown; the usage text lists the known options.
    return null;
  }
}
