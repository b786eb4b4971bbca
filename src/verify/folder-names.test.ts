import { expect, it } from 'vitest';
import { folderNames } from './folder-names.ts';

it('calls a folder by its last name, or by its path where another one has that name, too', () => {
  expect(folderNames(['a/export', 'b/export/', 'c/other/'])).toEqual(['a/export', 'b/export/', 'other']);
});
