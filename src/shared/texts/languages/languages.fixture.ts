import type { OtherLanguage } from '../../languages.ts';
import type { CounterTexts, SlipTexts } from './counter-texts.ts';
import { french } from './french/counter.ts';
import { frenchSlip } from './french/slip.ts';
import { hausa } from './hausa/counter.ts';
import { hausaSlip } from './hausa/slip.ts';
import { igbo } from './igbo/counter.ts';
import { igboSlip } from './igbo/slip.ts';
import { pidgin } from './pidgin/counter.ts';
import { pidginSlip } from './pidgin/slip.ts';
import { yoruba } from './yoruba/counter.ts';
import { yorubaSlip } from './yoruba/slip.ts';

/** Every other language whole, as a person reads it on the screen and on paper. */
export const OTHER_LANGUAGES: Readonly<Record<OtherLanguage, CounterTexts & { slip: SlipTexts }>> = {
  fr: { ...french, slip: frenchSlip },
  pcm: { ...pidgin, slip: pidginSlip },
  ha: { ...hausa, slip: hausaSlip },
  yo: { ...yoruba, slip: yorubaSlip },
  ig: { ...igbo, slip: igboSlip },
};

/** Each text by where it is, as `sell.title`. */
export function textsByKey(texts: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' ? [[`${path}${name}`, text]] : [...textsByKey(text, `${path}${name}.`)],
    ),
  );
}
