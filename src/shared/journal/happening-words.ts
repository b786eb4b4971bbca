import type { TFunction } from 'i18next';
import { LOCALE, writeMoney } from '../format.ts';
import type { RequeryOutcome } from '../payment/answers.ts';
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
        return { sentence: sentenceOfRequery(t, happening), ...saidIn(happening.outcome) };
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
        t('happening.returnsDecided', { sum: writeMoney(amount), number: by.number }),
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

function sentenceOfRequery(t: TFunction, { outcome, verdict }: Requeried): string {
  switch (outcome.kind) {
    case 'answered':
      return t(`happening.requeried.${verdict ?? 'notJudged'}`);
    case 'lost':
      return t('happening.requeried.lost', { cause: t(`happening.lossCause.${outcome.cause}`) });
    default:
      return t(`happening.requeried.${outcome.kind}`);
  }
}

/** Returns the message and the code of an answer, in the service's own words. */
export function saidIn(outcome: RequeryOutcome): Pick<HappeningWords, 'message' | 'code'> {
  switch (outcome.kind) {
    case 'answered':
      return { message: outcome.answer.message ?? outcome.answer.chargeMessage, code: outcome.answer.code };
    case 'queryFailed':
      return { message: outcome.message, code: outcome.code };
    default:
      return { message: null, code: null };
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
