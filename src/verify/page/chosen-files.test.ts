import { describe, expect, it } from 'vitest';
import { groupIntoFolders } from './chosen-files.ts';

const EXPORT = ['manifest.json', 'journal.jsonl'];

describe('groupIntoFolders', () => {
  it('returns each folder with a manifest', () => {
    expect(grouped([...within('exports/one', EXPORT), ...within('exports/two', EXPORT)])).toEqual({
      exports: [
        ['exports/one', []],
        ['exports/two', []],
      ],
      leftOut: [],
    });
  });

  it('returns a folder whose manifest was removed', () => {
    const { exports } = grouped([...within('exports/one', EXPORT), 'exports/two/payments.csv']);
    expect(exports).toEqual([
      ['exports/one', []],
      ['exports/two', []],
    ]);
  });

  it('reports a folder inside an export instead of checking it', () => {
    const { exports } = grouped([...within('one', EXPORT), 'one/corrected/payments.csv', 'one/corrected/more/x.txt']);
    expect(exports).toEqual([['one', ['corrected']]]);
  });

  it('reports other files except for system files', () => {
    const chosen = [...within('stick/one', EXPORT), 'stick/.DS_Store', 'stick/photos/a.jpg'];
    expect(grouped(chosen)).toEqual({ exports: [['stick/one', []]], leftOut: ['stick/photos'] });
  });

  it('returns each export although copies of its files lie beside it', () => {
    const { exports } = grouped([...within('stick/one', EXPORT), 'stick/check.html', 'stick/payments.csv']);
    expect(exports).toEqual([
      ['stick/one', []],
      ['stick', []],
    ]);
  });

  it('returns every folder if nothing looks like an export', () => {
    expect(grouped(['photos/a.jpg']).exports).toEqual([['photos', []]]);
  });
});

function grouped(paths: readonly string[]) {
  const { exports, leftOut } = groupIntoFolders(paths.map((path) => ({ path, file: new File([], path) })));
  return { exports: exports.map(({ name, others }) => [name, others]), leftOut };
}

const within = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`);
