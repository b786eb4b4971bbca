import { expect, it } from 'vitest';
import { folderNames } from './folder-names.ts';

it('folderNames returns the last part of a path, or the whole path for duplicates', () => {
  expect(folderNames(['a/export', 'b/export/', 'c/other/'])).toEqual(['a/export', 'b/export/', 'other']);
});
