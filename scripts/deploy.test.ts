import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStartWords } from '../src/head-office/start-words.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'deploy');
const HEAD_OFFICE = path.join(ROOT, 'src/head-office');

/** These checks need neither containers nor a complete YAML parser. */
describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.yaml')))('%s', (name) => {
  const text = readFileSync(path.join(FOLDER, name), 'utf8');
  const office = /^ {2}office:\n((?: {4}.*\n)+)/m.exec(text)?.[1] ?? '';

  it('opens head office only to its own machine, and no database to anybody', () => {
    expect(text.match(/^ +ports:$/gm)).toHaveLength(1);
    expect(office).toContain('    ports:\n      - "127.0.0.1:8470:8470"\n    volumes:');
  });

  it('lets head office write only its folder, and uses settings that the program knows', () => {
    expect(office).toContain('    read_only: true\n');
    expect(office).toContain('    user: node\n');
    const sources = readdirSync(HEAD_OFFICE, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(HEAD_OFFICE, file), 'utf8'));
    const known = new Set(
      sources.flatMap((source) => [...source.matchAll(/process\.env\.(\w+)/g)].map(([, word]) => word)),
    );
    const given = [...office.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, word]) => word);
    expect(given).toContain('DATABASE_URL');
    expect(given.filter((word) => !known.has(word))).toEqual([]);
  });

  it('tells head office the address that browsers open, without which nobody can sign in', () => {
    expect(office).toMatch(/^ {4}command: \["--address", "\$\{OFFICE_ADDRESS:\?\}"\]$/m);
  });
});

describe('the image of head office', () => {
  const text = readFileSync(path.join(FOLDER, 'Dockerfile'), 'utf8');
  const stages = text.split(/^(?=FROM )/m).slice(1);

  it('the image of head office has the screens for browsers, built with the optional packages', () => {
    const builder = stages.find((stage) =>
      stage.includes('\nRUN npx vite build --config config/head-office-screens.config.ts\n'),
    );
    const [, name] = /^FROM .+ AS (\w+)$/m.exec(builder ?? '') ?? [];
    expect(builder).toContain('\nRUN npm ci --ignore-scripts\n');
    expect(stages.at(-1)).toContain(`COPY --from=${name} /paydesk/out/head-office-screens ./out/head-office-screens\n`);
    expect(readFileSync(path.join(ROOT, 'config/head-office-screens.config.ts'), 'utf8')).toContain(
      '../../out/head-office-screens',
    );
  });

  it("the image appends the compose files' arguments to its own", () => {
    const [, words = ''] = /^ENTRYPOINT (\[.+\])$/m.exec(text) ?? [];
    const [program, file, ...options] = JSON.parse(words) as string[];
    expect(program).toBe('node');
    expect(existsSync(path.join(ROOT, file ?? ''))).toBe(true);
    expect(readStartWords([...options, '--address', 'https://office.example'])).toMatchObject({
      folder: '/office',
      host: '0.0.0.0',
      publicAddress: 'https://office.example',
      command: [],
    });
    expect(readStartWords([...options, 'person', 'add', 'ngozi']).command).toEqual(['person', 'add', 'ngozi']);
  });

  it('adds people with a command that writes no secrets to a log', () => {
    const page = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
    const [, typed = ''] = /exec office (node \S+ .*person add NAME)/.exec(page) ?? [];
    const [, file = '', ...words] = typed.split(' ');
    expect(existsSync(path.join(ROOT, file))).toBe(true);
    expect(readStartWords(words)).toMatchObject({ folder: '/office', command: ['person', 'add', 'NAME'] });
  });
});
