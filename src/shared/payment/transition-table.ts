import { ANSWER_ROWS } from './answer-rows.ts';
import { PERSON_ROWS } from './person-rows.ts';
import type { TransitionRow } from './transition-row.ts';
import { VERDICT_ROWS } from './verdict-rows.ts';

/** The table outcome x event: the first row that applies decides. The documentation is generated from it. */
export const TRANSITIONS: readonly TransitionRow[] = [...ANSWER_ROWS, ...VERDICT_ROWS, ...PERSON_ROWS];
