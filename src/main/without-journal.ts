import { CHANNELS } from '../shared/bridge-contract.ts';
import type { Problem } from '../shared/problems.ts';
import type { TillHandlers } from './composed-till.ts';

const nothing = async () => ({ ok: true, value: null }) as const;
const notBegun = async () => ({ ok: true, value: { stage: 'none' } }) as const;

/** Channels that screens call by themselves, answered as on an idle till. */
const NOTHING_UNDER_WAY = {
  'bankPage.place': nothing,
  'bankPage.keepWaiting': nothing,
  'export.cancel': notBegun,
  'export.read': notBegun,
  'export.dismiss': notBegun,
  'evidence.cancel': notBegun,
  'evidence.read': notBegun,
  'evidence.dismiss': notBegun,
  'opened.cancel': notBegun,
  'opened.dismiss': notBegun,
  'opened.list': async () => ({ ok: true, value: { opening: { stage: 'none' }, sets: [] } }),
} as const satisfies Partial<TillHandlers>;

/** Answers every channel with the reason, except for channels that the till can still handle. */
export function answerWithoutJournal(stopped: Problem, able: Partial<TillHandlers>): TillHandlers {
  const refuse = async () => ({ ok: false, problem: stopped });
  const snapshot = { revision: 0, current: null, notSettled: 0, leftSales: [], announcements: [], stopped };
  return {
    ...(Object.fromEntries(CHANNELS.map((channel) => [channel, refuse])) as unknown as TillHandlers),
    ...NOTHING_UNDER_WAY,
    'desk.read': async () => ({ ok: true, value: snapshot }),
    ...able,
  };
}
