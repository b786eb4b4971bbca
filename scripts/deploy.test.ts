import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStartWords } from '../src/head-office/start-words.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'deploy');
const HEAD_OFFICE = path.join(ROOT, 'src/head-office');

/** What can be seen of them without a machine that runs containers, and without a reader of all that YAML has. */
describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.yaml')))('%s', (name) => {
  const text = readFileSync(path.join(FOLDER, name), 'utf8');
  const office = /^ {2}office:\n((?: {4}.*\n)+)/m.exec(text)?.[1] ?? '';

  it('says that it was not run', () => expect(text).toMatch(/^# Not run\./));

  it('has keys, items and comments in steps of two blanks alone', () => {
    const lines = text.split('\n').filter(Boolean);
    expect(lines.filter((line) => !/^(?: {2})*(?:- .+|[\w-]+:(?: .+)?|# .+)$/.test(line))).toEqual([]);
  });

  it('names versions of images', () => {
    const images = [...text.matchAll(/^ +image: (.+)$/gm)].map(([, image = '']) => image);
    expect(images.length).toBeGreaterThan(0);
    expect(images.filter((image) => !/:\d+\.\d+[\w.-]*$/.test(image))).toEqual([]);
  });

  it('opens head office to its own machine alone, and no database to anybody', () => {
    expect(text.match(/^ +ports:$/gm)).toHaveLength(1);
    expect(office).toContain('    ports:\n      - "127.0.0.1:8470:8470"\n    volumes:');
  });

  it('lets head office write nothing but its folder, and gives it names that the program knows', () => {
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

  it('tells head office the address that browsers open, without which it lets none of them in', () => {
    expect(office).toMatch(/^ {4}command: \["--address", "\$\{OFFICE_ADDRESS:\?\}"\]$/m);
  });

  it('has the volumes and files that it names', () => {
    const sources = [...text.matchAll(/^ {6}- (\.?[\w./-]+):\//gm)].map(([, source = '']) => source);
    const files = sources.filter((source) => source.startsWith('./'));
    expect(files.filter((file) => !existsSync(path.join(FOLDER, file)))).toEqual([]);
    const volumes = [...(text.split(/^volumes:$/m)[1] ?? '').matchAll(/^ {2}([\w-]+):$/gm)].map(([, volume]) => volume);
    const ofFiles = ['database-password'];
    expect(new Set(sources.filter((source) => !source.startsWith('.')))).toEqual(
      new Set(volumes.filter((volume) => !ofFiles.includes(volume ?? ''))),
    );
  });
});

describe('the image of head office', () => {
  const text = readFileSync(path.join(FOLDER, 'Dockerfile'), 'utf8');
  const stages = text.split(/^(?=FROM )/m).slice(1);

  it('has the screens for browsers, built in a stage that has the optional packages', () => {
    const builder = stages.find((stage) => stage.includes('\nRUN npm run head-office:build\n'));
    const [, name] = /^FROM .+ AS (\w+)$/m.exec(builder ?? '') ?? [];
    expect(builder).toContain('\nRUN npm ci --ignore-scripts\n');
    expect(stages.at(-1)).toContain(`COPY --from=${name} /paydesk/out/head-office-screens ./out/head-office-screens\n`);
    expect(readFileSync(path.join(ROOT, 'head-office-screens.config.ts'), 'utf8')).toContain(
      '../../out/head-office-screens',
    );
  });

  it('takes what compose files add behind the words that it always has', () => {
    const [, words = ''] = /^ENTRYPOINT (\[.+\])$/m.exec(text) ?? [];
    const [program, file, ...options] = JSON.parse(words) as string[];
    expect(program).toBe('node');
    expect(existsSync(path.join(ROOT, file ?? ''))).toBe(true);
    expect(readStartWords([...options, '--address', 'https://office.example'])).toMatchObject({
      ...{ folder: '/office', host: '0.0.0.0', publicAddress: 'https://office.example', command: [] },
    });
    expect(readStartWords([...options, 'person', 'add', 'ngozi']).command).toEqual(['person', 'add', 'ngozi']);
  });

  it('has people added where no log keeps their secrets', () => {
    const page = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
    const [, typed = ''] = /exec office (node \S+ .*person add NAME)/.exec(page) ?? [];
    const [, file = '', ...words] = typed.split(' ');
    expect(existsSync(path.join(ROOT, file))).toBe(true);
    expect(readStartWords(words)).toMatchObject({ folder: '/office', command: ['person', 'add', 'NAME'] });
  });
});

describe('three nodes', () => {
  const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

  it('wait for each other only after the first one has made its database, when nobody follows yet', () => {
    for (const name of ['compose.three-nodes.yaml', 'three-nodes.sh']) {
      expect(read(name)).not.toContain('synchronous_standby_names');
    }
    expect(read('first-node.sh')).toContain("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (one, two, three)'");
  });

  it('have a script that promotes the one that has received more, and lets the other one follow that', () => {
    const script = read('promote.sh');
    const steps = [
      'pg_last_wal_receive_lsn()',
      'pg_promote()',
      'pg_create_physical_replication_slot',
      'primary_conninfo',
    ];
    const places = steps.map((step) => script.indexOf(step));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(read('README.md')).toContain('deploy/promote.sh two three');
  });
});
