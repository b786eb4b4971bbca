import path from 'node:path';

/** The imports that a folder's files may have besides their own folder. A subfolder may have its own rule. */
interface RoomRule {
  readonly folder: string;
  /** Path patterns under `src`, with `*` and `**`. */
  readonly paths: readonly string[];
  /** Names of packages; `node` stands for all modules of Node. */
  readonly packages: readonly string[];
}

interface Ban {
  readonly message: string;
  readonly group: readonly string[];
}

/**
 * A ban on imports in some files: lint's sentence, the banned patterns, and the group of general bans that also apply.
 */
interface BanRule {
  readonly files: readonly string[];
  readonly sentence: string;
  readonly not: string;
  readonly as: 'main' | 'screens' | 'tests';
}

const OUTSIDE: Ban = {
  message: 'The program imports no tests, scripts, tools or packaging.',
  group: ['**/e2e/**', '**/scripts/**', '**/tools/**', '**/packaging/**'],
};
const ELECTRON: Ban = {
  message:
    'Electron is for src/main/index.ts, window, bridge and settings (electron/main) and for the preload (electron/renderer).',
  group: ['electron', 'electron/**', 'electron-store'],
};
const ONLY_MAIN: Ban = {
  message: 'In src/main, Electron is electron/main.',
  group: ['electron', 'electron/common', 'electron/renderer'],
};
const NO_IPC = {
  'electron/main': { importNames: ['ipcMain', '*', 'default'], message: 'Only src/main/bridge imports ipcMain.' },
};

const TEST_FILES = ['!**/*.test.ts', '!**/*.test.tsx', '!**/*.fixture.ts', '!**/testing/**'];

/** One rule for each folder that may import only what its rule lists. */
const ROOMS: readonly RoomRule[] = [
  room('src/shared', '../resources/locales/*/*.json', 'zod dinero.js card-validator i18next'),
  room('src/threads', '', 'node'),
  room('src/main/desk', 'shared/**', 'zod'),
  room(
    'src/main/cases',
    'main/desk/ports/parts.ts main/desk/records/queue.ts main/desk/sale/reviews.ts main/journal/*.ts main/journal/read/case-reads.ts main/log.ts main/till-parts.ts shared/**',
    'node:crypto',
  ),
  room(
    'src/main/people',
    'main/composed-till.ts main/desk/ports/parts.ts main/desk/records/queue.ts main/journal/*.ts main/journal/database/* main/journal/heads/* main/journal/read/at-rest.ts main/log.ts main/replace-file.ts main/seal/wrapped-key.ts main/settings/provisioning.ts main/till-parts.ts shared/**',
    'node zod',
  ),
  room('src/main/gateway', 'main/desk/ports/gateway-port.ts shared/**', 'node zod node-forge'),
  room(
    'src/main/journal',
    'main/journal/database/migrations/* main/desk/hand-over/checks.ts main/desk/ports/*journal-port.ts main/desk/ports/parts.ts main/replace-file.ts main/settings/provisioning.ts shared/** threads/**',
    'node zod',
  ),
  room(
    'src/main/journal/database/migrations',
    'main/journal/*.ts main/journal/*/*.ts main/journal/database/*.ts shared/**',
    'node zod',
  ),
  room(
    'src/main/printing',
    'main/desk/ports/print-journal-port.ts main/desk/records/queue.ts main/journal/journal.ts main/journal/times-printed.ts main/log.ts main/replace-file.ts main/reports/day-control.ts main/seal/*.ts main/settings/*.ts main/texts.ts main/till-parts.ts main/window/slip/slip-html.ts shared/**',
    'node i18next receiptline',
  ),
  room(
    'src/main/seal',
    'main/desk/records/queue.ts main/journal/*.ts main/journal/database/files.ts main/log.ts main/replace-file.ts main/till-parts.ts main/till-stop.ts shared/**',
    'node zod',
  ),
  room(
    'src/main/export',
    'main/desk/ports/*.ts main/journal/*.ts main/journal/database/*.ts main/journal/read/* main/journal/search/*.ts main/journal/tables/* main/journal/verify/verify.ts main/log.ts main/replace-file.ts main/seal/*.ts main/settings/*.ts main/till-parts.ts shared/** threads/**',
    'node fflate/browser i18next uqr',
  ),
  room(
    'src/main/opened',
    'main/desk/ports/*.ts main/journal/*.ts main/journal/database/* main/journal/database/migrations/migrations.ts main/journal/erasing/*.ts main/journal/heads/durable-file.ts main/journal/read/reader.ts main/journal/tables/*.ts main/journal/verify/verify.ts main/log.ts shared/** threads/** verify/check/** verify/compiling-tools.ts verify/node-tools.ts',
    'node zod',
  ),
  room('src/head-office', '../resources/locales/en/office.json shared/** verify/check/**', 'node zod fastify pg uqr'),
  room(
    'src/main/updates',
    'main/desk/ports/desk-port.ts main/journal/journal.ts main/log.ts main/replace-file.ts main/till-parts.ts shared/**',
    'node electron-updater zod',
  ),
  room(
    'src/main/counter',
    'main/cases/till-cases.ts main/desk/charge/bank-directory.ts main/desk/desk.ts main/desk/ports/*.ts main/desk/requery-run/requery-runs.ts main/journal/*.ts main/log.ts main/service/*.ts main/settings/*.ts main/till-parts.ts main/till-stop.ts main/window/bank-page/return-url.ts shared/**',
    'node:crypto',
  ),
  room(
    'src/main/erasure',
    'main/desk/desk.ts main/desk/ports/*.ts main/head-office/fetched/*.ts main/head-office/till-head-office.ts main/health/copy-control.ts main/journal/database/files.ts main/journal/erasing/erase-in-places.ts main/journal/journal.ts main/log.ts main/opened/opened-sets.ts main/seal/*.ts main/settings/settings.ts main/till-parts.ts shared/**',
    '',
  ),
  room(
    'src/main/head-office',
    'main/desk/ports/*.ts main/desk/records/queue.ts main/gateway/http/http.ts main/journal/*.ts main/journal/database/*.ts main/journal/erasing/*.ts main/journal/heads/durable-file.ts main/journal/open/*.ts main/journal/read/*.ts main/journal/verify/verify.ts main/log.ts main/replace-file.ts main/seal/*.ts main/settings/*.ts main/till-parts.ts main/till-stop.ts shared/** verify/check/** verify/node-tools.ts',
    'node zod',
  ),
  room('src/main/head-office/uploader', 'shared/**', 'node zod'),
  room(
    'src/main/health',
    'main/desk/ports/parts.ts main/head-office/till-head-office.ts main/journal/copies/* main/journal/database/files.ts main/journal/heads/authentication.ts main/journal/journal.ts main/journal/open/decision.ts main/log.ts main/people/acting.ts main/replace-file.ts main/seal/journal-key.ts main/service/last-heard.ts main/till-parts.ts main/till-stop.ts shared/**',
    'node fflate/browser zod',
  ),
  room(
    'src/main/lessons',
    'main/desk/ports/desk-port.ts main/journal/journal.ts main/settings/settings.ts main/till-parts.ts shared/**',
    '',
  ),
  room(
    'src/main/reports',
    'main/desk/ports/*.ts main/desk/records/queue.ts main/export/report/*.ts main/export/till-exporter.ts main/journal/*.ts main/journal/read/closed-days.ts main/log.ts main/replace-file.ts main/seal/*.ts main/settings/*.ts shared/**',
    '',
  ),
  room(
    'src/main/runs',
    'main/desk/ports/*.ts main/desk/requery-run/*.ts main/journal/journal.ts main/log.ts main/replace-file.ts shared/**',
    'node',
  ),
  room(
    'src/main/service',
    'main/desk/ports/*.ts main/gateway/answers/keyed-values.ts main/gateway/cipher/cipher.ts main/gateway/gateway.ts main/gateway/http/http.ts main/log.ts main/settings/*.ts main/till-parts.ts practice/*.ts shared/** threads/**',
    'node',
  ),
  room(
    'src/main/setup',
    'main/composed-till.ts main/desk/ports/*.ts main/gateway/cipher/*.ts main/gateway/connection-test.ts main/gateway/http/http.ts main/journal/database/files.ts main/journal/journal.ts main/journal/read/at-rest.ts main/log.ts main/people/*.ts main/replace-file.ts main/seal/*.ts main/settings/*.ts main/till-parts.ts shared/**',
    'node zod',
  ),
  room('src/verify', 'shared/**', '@noble/hashes node zod'),
  room('src/verify/check', 'shared/**', 'zod'),
  room('src/main/bridge', 'main/log.ts shared/**', 'electron/main zod'),
  room('src/preload', 'shared/**', 'electron/renderer'),
  room('src/practice', 'shared/** threads/**', 'node fastify zod'),
];

/** Folders that may import anything except what is listed here. */
const BANS: readonly BanRule[] = [
  {
    files: ['src/main/window/**', ...TEST_FILES],
    sentence: 'src/main/window only shows windows: it imports no desk, journal, bridge or practice code.',
    not: `electron-store ${folders('desk')} !**/desk/ports/desk-port.ts ${folders('journal bridge practice renderer preload')} !**/shared/**`,
    as: 'main',
  },
  {
    files: ['src/main/settings/**', ...TEST_FILES],
    sentence: 'src/main/settings only stores settings: it imports no window, bridge or journal code.',
    not: `${folders('window bridge journal renderer preload')} !**/shared/**`,
    as: 'main',
  },
  { files: ['src/main/index.ts', 'src/main/open-program.ts'], sentence: '', not: '', as: 'main' },
  {
    files: ['src/renderer/**', ...TEST_FILES],
    sentence:
      'Of our folders, src/renderer imports only src/shared and the practice instruments; the rest comes over the bridge.',
    not: `${folders('main preload practice')} !**/practice/instruments.ts fastify node-forge`,
    as: 'screens',
  },
  {
    files: ['src/head-office-screens/**', ...TEST_FILES],
    sentence:
      'Of our folders, src/head-office-screens imports only src/shared and src/renderer; the rest comes over HTTP.',
    not: `${folders('main preload practice head-office')} !**/shared/head-office/** **/bridge-client.ts fastify pg`,
    as: 'screens',
  },
  {
    files: ['e2e/**'],
    sentence: 'A journey runs the built program and imports only src/shared and src/practice.',
    not: folders('src/main src/renderer src/preload'),
    as: 'tests',
  },
];

export function importRules(): string {
  const unchecked = {
    includes: ['e2e/stand-in/**', 'tools/bench/empty-program.ts'],
    linter: { rules: { correctness: { noUndeclaredDependencies: 'off' }, style: { noRestrictedImports: 'off' } } },
  };
  const overrides = [
    override(['**'], [ELECTRON]),
    override(['src/**'], [ELECTRON, OUTSIDE]),
    ...ROOMS.flatMap(overridesOf),
    ...BANS.map(overrideOfBan),
    unchecked,
  ];
  return `{ "overrides": [\n${overrides.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`;
}

function overrideOfBan({ files, sentence, not, as }: BanRule) {
  const own = sentence === '' ? [] : [{ message: sentence, group: not.split(' ') }];
  if (as === 'main') return override(files, [ONLY_MAIN, ...own, OUTSIDE], { paths: NO_IPC });
  if (as === 'screens') return override(files, [ELECTRON, ...own, OUTSIDE], { isPure: true });
  return override(files, [ELECTRON, ...own]);
}

function folders(names: string): string {
  return names
    .split(' ')
    .map((name) => `**/${name}/**`)
    .join(' ');
}

function room(folder: string, paths: string, packages: string): RoomRule {
  const words = (text: string) => text.split(' ').filter(Boolean);
  return { folder, paths: words(paths), packages: words(packages) };
}

/** Returns the overrides of a room. Import patterns are relative, so each level of subfolders needs its own. */
function overridesOf({ folder, paths, packages }: RoomRule) {
  const message = `${folder} imports its own files, ${[...paths, ...packages].join(', ')}, and nothing else.`;
  const ofPackages = packages.flatMap((name) =>
    name === 'node' ? ['!node:*', '!node:*/*'] : [`!${name}`, `!${name}/**`],
  );
  return [0, 1, 2].map((level) => {
    const own = ['./*', './*/*', ...upwards(level).flatMap((up) => [`${up}*.ts`, `${up}*/*.ts`])];
    const from = `${folder}${'/sub'.repeat(level)}`;
    const group = [
      '**',
      ...own.map((pattern) => `!${pattern}`),
      ...paths.map((target) => `!${path.posix.relative(from, `src/${target}`)}`),
      ...ofPackages,
    ];
    return override([`${folder}/${'*/'.repeat(level)}**`, ...TEST_FILES], [{ message, group }], {
      isPure: !packages.some((name) => /^node(:|$)/.test(name)),
    });
  });
}

function upwards(level: number): string[] {
  return Array.from({ length: level }, (_, at) => '../'.repeat(at + 1));
}

function override(
  includes: readonly string[],
  patterns: readonly Ban[],
  { paths, isPure = false }: { paths?: typeof NO_IPC; isPure?: boolean } = {},
) {
  const options = { ...(paths && { paths }), patterns };
  return {
    includes,
    linter: {
      rules: {
        ...(isPure && { correctness: { noNodejsModules: 'error' } }),
        style: { noRestrictedImports: { level: 'error', options } },
      },
    },
  };
}
