import type { ExternalAnswer } from '../../../shared/case/external-answer.ts';
import type { Said } from '../../../shared/run/requery-run.ts';
import type { Tone } from './verdict-banner.tsx';

const TONES = {
  paid: 'paid',
  failed: 'notPaid',
  pending: 'wait',
  notFound: 'wait',
  otherReference: 'review',
  contradictsItself: 'review',
} as const satisfies Record<Said, Tone>;

/** Returns `wait` if the service gave no answer. */
export function toneOfExternal(result: ExternalAnswer['result']): (typeof TONES)[Said] {
  return result.kind === 'external' ? TONES[result.said] : 'wait';
}
