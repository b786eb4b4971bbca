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

/** How what the service said of a payment that is not in this journal is coloured; no answer is as good as none yet. */
export function toneOfExternal(result: ExternalAnswer['result']): (typeof TONES)[Said] {
  return result.kind === 'foreign' ? TONES[result.said] : 'wait';
}
