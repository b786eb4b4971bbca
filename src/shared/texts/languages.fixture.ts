import frCounter from '../../../resources/locales/fr/counter.json' with { type: 'json' };
import frSlip from '../../../resources/locales/fr/slip.json' with { type: 'json' };
import haCounter from '../../../resources/locales/ha/counter.json' with { type: 'json' };
import haSlip from '../../../resources/locales/ha/slip.json' with { type: 'json' };
import igCounter from '../../../resources/locales/ig/counter.json' with { type: 'json' };
import igSlip from '../../../resources/locales/ig/slip.json' with { type: 'json' };
import pcmCounter from '../../../resources/locales/pcm/counter.json' with { type: 'json' };
import pcmSlip from '../../../resources/locales/pcm/slip.json' with { type: 'json' };
import yoCounter from '../../../resources/locales/yo/counter.json' with { type: 'json' };
import yoSlip from '../../../resources/locales/yo/slip.json' with { type: 'json' };
import type { OtherLanguage } from '../languages.ts';

/** The complete texts of every language but English, as people read them on the screen and on paper. */
export const OTHER_LANGUAGES = {
  fr: { ...frCounter, slip: frSlip },
  pcm: { ...pcmCounter, slip: pcmSlip },
  ha: { ...haCounter, slip: haSlip },
  yo: { ...yoCounter, slip: yoSlip },
  ig: { ...igCounter, slip: igSlip },
} satisfies Record<OtherLanguage, object>;

export function textsByKey(texts: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' ? [[`${path}${name}`, text]] : [...textsByKey(text, `${path}${name}.`)],
    ),
  );
}
