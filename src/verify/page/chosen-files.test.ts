import { describe, expect, it } from 'vitest';
import { groupIntoFolders } from './chosen-files.ts';

const EXPORT = ['manifest.json', 'journal.jsonl'];

describe('what a person chose to be checked', () => {
  it('is each folder with a manifest', () => {
    expect(grouped([...within('exports/one', EXPORT), ...within('exports/two', EXPORT)])).toEqual({
      exports: [
        ['exports/one', []],
        ['exports/two', []],
      ],
      leftOut: [],
    });
  });

  it('is a folder whose manifest was taken away, too', () => {
    const { exports } = grouped([...within('exports/one', EXPORT), 'exports/two/payments.csv']);
    expect(exports).toEqual([
      ['exports/one', []],
      ['exports/two', []],
    ]);
  });

  it('has no folder inside an export, which is named instead', () => {
    const { exports } = grouped([...within('one', EXPORT), 'one/corrected/payments.csv', 'one/corrected/more/x.txt']);
    expect(exports).toEqual([['one', ['corrected']]]);
  });

  it('has no other files, which are told, but for those of a system', () => {
    const chosen = [...within('stick/one', EXPORT), 'stick/.DS_Store', 'stick/photos/a.jpg'];
    expect(grouped(chosen)).toEqual({ exports: [['stick/one', []]], leftOut: ['stick/photos'] });
  });

  it('is each export, also where copies of its files lie beside it', () => {
    const { exports } = grouped([...within('stick/one', EXPORT), 'stick/check.html', 'stick/payments.csv']);
    expect(exports).toEqual([
      ['stick/one', []],
      ['stick', []],
    ]);
  });

  it('is all of it where nothing looks like an export', () => {
    expect(grouped(['photos/a.jpg']).exports).toEqual([['photos', []]]);
  });
});

function grouped(paths: readonly string[]) {
  const { exports, leftOut } = groupIntoFolders(paths.map((path) => ({ path, file: new File([], path) })));
  return { exports: exports.map(({ name, others }) => [name, others]), leftOut };
}

const within = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`);
