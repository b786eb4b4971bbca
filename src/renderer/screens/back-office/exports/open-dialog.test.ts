import { describe, expect, it } from 'vitest';
import { typedCodes } from './open-dialog.tsx';

describe('typedCodes', () => {
  it.each([
    ['', null],
    [' , ', null],
    ['2Z8C-ZMCR', ['2Z8C-ZMCR']],
    ['2Z8C ZMCR; 5GSD-H256,\n7Q2M', ['2Z8C ZMCR', '5GSD-H256', '7Q2M']],
  ])('splits %j into %j', (typed, codes) => expect(typedCodes(typed)).toEqual(codes));
});
