import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const PAGE = 'docs/security.md';

/** The attack surfaces. The page must have a section with threats for each. */
const SECTIONS = [
  ...['The page', 'Electron’s twenty items', 'The bridge', 'People', 'The bank page', 'The customer’s turn'],
  ...['Scanners and card readers', 'What is written down', 'Copies, and entries that are fetched back'],
  ...['Keys and money', 'Provisioning files', 'Printers and the print queue', 'What leaves the till', 'Head office'],
  'Attackers',
];

/** What a row may say instead of a test: a reason why there is none, or that the row above has it. */
const WITHOUT_A_TEST = /^(none: .{10,}|not yet: .{5,}|the same( journey)?)$/;

interface Row {
  section: string;
  threat: string;
  mitigation: string;
  shownBy: string;
  room: string;
}

describe(PAGE, () => {
  const text = readFileSync(path.join(ROOT, PAGE), 'utf8');
  const rows = threatsOf(text);

  it('the security page has threats of every attack surface', () => {
    const headings = [...text.matchAll(/^###? (.+)$/gm)].map(([, heading = '']) => heading.replaceAll("'", '’'));
    expect(SECTIONS.filter((section) => !headings.includes(section))).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(100);
  });

  it.each(rows.map((row) => [`${row.section}: ${row.threat}`, row] as const))(
    'names existing tests, or says that there is none: %s',
    (_name, { shownBy, room, mitigation }) => {
      if (WITHOUT_A_TEST.test(shownBy)) return;
      const tests = testsIn(shownBy, room);
      expect(tests.length).toBeGreaterThan(0);
      expect(mitigation).not.toMatch(/^\*\*Not prevented\*\*/);
      for (const { name, file, title } of tests) {
        expect(file, `${name} is there`).not.toBeNull();
        if (file !== null && title !== '')
          expect(beginsTextIn(file, title), `${name} has the test “${title}”`).toBe(true);
      }
    },
  );
});

function threatsOf(text: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  let room = '';
  let isInTable = false;
  for (const line of text.split('\n')) {
    const [, heading] = /^##+ (.+)$/.exec(line) ?? [];
    if (heading !== undefined) [section, room] = [heading, ''];
    room = /Tests are below `([^`]+)`/.exec(line)?.[1] ?? room;
    if (!line.startsWith('|')) isInTable = false;
    if (line === '| threat | mitigation | test |') isInTable = true;
    else if (isInTable && !line.startsWith('|---')) {
      const [threat = '', mitigation = '', shownBy = ''] = line.slice(2, -2).split(' | ');
      rows.push({ section, threat, mitigation, shownBy, room });
    }
  }
  return rows;
}

/**
 * Parses the tests that a table cell names: files or folders, and optionally the beginning of a title after a file and
 * a colon.
 */
function testsIn(cell: string, room: string): { name: string; file: string | null; title: string }[] {
  return cell.split('<br>').flatMap((piece) => {
    const [, only, title = ''] = /^(?:the journey )?`([^`]+\.(?:test|spec)\.tsx?)`: (.+)$/.exec(piece) ?? [];
    const names = only === undefined ? [...piece.matchAll(/`([^`\s]+)`/g)].map(([, each = '']) => each) : [only];
    return names.map((name) => ({ name, file: fileOf(name, room), title }));
  });
}

function fileOf(name: string, room: string): string | null {
  const folders = ['', 'src', path.join('src', room), 'e2e/journeys'];
  const found = folders.map((folder) => path.join(ROOT, folder, name)).find((file) => existsSync(file));
  if (found === undefined) return null;
  const isTest = /\.(test|spec)\.tsx?$/.test(found) || readdirSync(found).some((file) => file.endsWith('.test.ts'));
  return isTest ? found : null;
}

function beginsTextIn(file: string, title: string): boolean {
  const text = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(`(${quote}${title}`) || text.includes(`  ${quote}${title}`));
}
