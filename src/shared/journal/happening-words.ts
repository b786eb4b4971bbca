import type { TFunction } from 'i18next';
import { LOCALE, writeMoney } from '../format.ts';
import type { Verdict } from '../payment/verdict.ts';
import type { Approved } from '../people/approval.ts';
import { permissionSchema } from '../people/permissions.ts';
import type { Happening, JudgedHappening } from './journal-entry.ts';

export interface HappeningWords {
  sentence: string;
  /** The service's own words, redacted when they were journaled. */
  message: string | null;
  code: string | null;
}

export function happeningWords(t: TFunction): (happening: JudgedHappening) => HappeningWords {
  return (happening) => {
    const plain = (sentence: string) => ({ sentence, message: null, code: null });
    switch (happening.kind) {
      case 'paymentIntended': {
        const { override } = happening;
        if (!override) return plain(t('happening.paymentIntended'));
        const references = override.payments.map(({ reference }) => reference).join(', ');
        return plain(t('happening.override', { reason: writtenWords(t, override.reason), references }));
      }
      case 'headAccepted':
        return plain(acceptedWords(t, happening));
      case 'agreed':
        return plain(agreedWords(t, happening));
      case 'programUpdated':
        return plain(t('happening.programUpdated', { before: happening.before, after: happening.after }));
      case 'stepSubmitted':
        return plain(t(`happening.stepSubmitted.${happening.operation}`));
      case 'stepAnswered': {
        const { answer } = happening;
        const operation = t(`happening.operation.${happening.operation}`);
        return {
          sentence: t('happening.stepAnswered', { operation }),
          message: answer.message ?? answer.statusMessage,
          code: answer.paymentCode ?? answer.authenticateCode,
        };
      }
      case 'answerLost': {
        const operation = t(`happening.operation.${happening.operation}`);
        const cause = t(`happening.lossCause.${happening.cause}`);
        const sentence = t(happening.unsent ? 'happening.answerUnsent' : 'happening.answerLost', { operation, cause });
        return { sentence, message: null, code: happening.code };
      }
      case 'stepRefused': {
        const operation = t(`happening.operation.${happening.operation}`);
        return {
          sentence: t('happening.stepRefused', { operation }),
          message: happening.message,
          code: happening.code,
        };
      }
      case 'referenceInUse':
        return { sentence: t('happening.referenceInUse'), message: happening.message, code: null };
      case 'reviewDecided':
      case 'returnsDecided':
      case 'settledByCase':
        return plain(sentenceOfDecision(t, happening));
      case 'personalErased':
        return plain(erasedWords(t, happening));
      case 'goodsHandedOver':
        return plain(sentenceOfHandOver(t, happening));
      case 'requeried':
        return wordsOfRequery(happening, {
          said: (what) => t(`happening.requeried.${what}`),
          lost: (cause) => t('happening.requeried.lost', { cause: t(`happening.lossCause.${cause}`) }),
        });
      default:
        return plain(t(`happening.${happening.kind}`));
    }
  };
}

/** Names an approved permission; an unknown permission is shown as stored. */
export function approvedWords(t: TFunction): (approved: Approved) => string {
  return ({ by, permission, also = [], reason }) => {
    const said = [permission, ...also].map((each) => {
      const known = permissionSchema.safeParse(each);
      return known.success ? t(`permission.${known.data}`) : each;
    });
    const all = new Intl.ListFormat(LOCALE, { type: 'conjunction' }).format(said);
    return t('happening.approved', { name: by.name, permission: all, reason: writtenWords(t, reason) });
  };
}

/** Returns the words, or a note if they were erased or are not disclosed. */
export function writtenWords(t: TFunction, words: string | null | undefined): string {
  return words ?? t('happening.wordsErased');
}

function erasedWords(t: TFunction, { cause, reason }: Extract<Happening, { kind: 'personalErased' }>): string {
  if (cause === 'retention') return t('happening.personalErased.retention');
  return reason === null ? t('happening.personalErased.asked') : t('happening.personalErased.why', { reason });
}

type Decision = Extract<Happening, { kind: 'reviewDecided' | 'returnsDecided' | 'settledByCase' }>;

function sentenceOfDecision(t: TFunction, happening: Decision): string {
  switch (happening.kind) {
    case 'reviewDecided': {
      const { case: by, reason } = happening.decision;
      return t('happening.reviewDecided', { number: by.number, reason: t(`case.resolution.${reason}`) });
    }
    case 'returnsDecided': {
      const sentences = happening.returns.map(({ amount, case: by }) =>
        t('happening.returnsDecided', { sum: writeMoney(LOCALE, amount), number: by.number }),
      );
      return sentences.length > 0 ? sentences.join(' ') : t('review.returnsUndone');
    }
    case 'settledByCase': {
      const { settled } = happening;
      if (!settled) return t('happening.settledByCase.undone');
      return t(`happening.settledByCase.${settled.reason}`, { number: settled.case.number });
    }
  }
}

type Requeried = Extract<JudgedHappening, { kind: 'requeried' }>;
type Cause = Extract<Requeried['outcome'], { kind: 'lost' }>['cause'];

function wordsOfRequery(
  { outcome, verdict }: Requeried,
  sentence: {
    said: (what: Verdict | 'notFound' | 'queryFailed' | 'notJudged') => string;
    lost: (cause: Cause) => string;
  },
): HappeningWords {
  switch (outcome.kind) {
    case 'answered':
      return {
        sentence: sentence.said(verdict ?? 'notJudged'),
        message: outcome.answer.message ?? outcome.answer.chargeMessage,
        code: outcome.answer.code,
      };
    case 'notFound':
      return { sentence: sentence.said('notFound'), message: null, code: null };
    case 'queryFailed':
      return { sentence: sentence.said('queryFailed'), message: outcome.message, code: outcome.code };
    case 'lost':
      return { sentence: sentence.lost(outcome.cause), message: null, code: null };
  }
}

function agreedWords(t: TFunction, { by, statement }: Extract<Happening, { kind: 'agreed' }>): string {
  return by === null ? t('happening.agreed.takenBack') : t(`happening.agreed.${statement}`, { by });
}

function acceptedWords(t: TFunction, { fault, restored }: Extract<Happening, { kind: 'headAccepted' }>): string {
  if (fault === 'tailNotProven') return t('happening.tailNotProven');
  return restored ? t('happening.restored', { count: restored.missing }) : t('happening.headAccepted');
}

type HandOver = Extract<Happening, { kind: 'goodsHandedOver' }>;

function sentenceOfHandOver(t: TFunction, { afterReview, confirmedBy, reason, warnedOf }: HandOver): string {
  if (warnedOf) return t('happening.goodsHandedOver.warnedOf', { references: warnedOf.join(', ') });
  if (confirmedBy === 'proofAlone') {
    return t('happening.goodsHandedOver.proofAlone', { reason: writtenWords(t, reason) });
  }
  return t(`happening.goodsHandedOver.${afterReview ? 'afterReview' : (confirmedBy ?? 'fresh')}`);
}
