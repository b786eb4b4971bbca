import type { ListedSeal, SealList } from '../../../shared/export/export-view.ts';
import { sealCode } from '../../../shared/short-code.ts';
import type { SealPage } from '../../journal/journal.ts';
import { sealHash } from '../../seal/sealer.ts';

/** One page of the journal's seals, each with the export that it was made for. */
export function listedSeals({ sealed, exported, next }: SealPage): SealList {
  const places = new Map(exported.map(({ seal, name, destination = null }) => [seal, { name, destination }]));
  return {
    seals: sealed.map(({ seal }): ListedSeal => {
      const { number, kind, sealedAt, days, contents } = seal;
      const hash = sealHash(seal);
      return {
        number,
        kind,
        sealedAt,
        code: sealCode(hash),
        days,
        contents: contents && {
          payments: contents.payments,
          events: contents.events?.count ?? 0,
          place: places.get(hash) ?? null,
        },
      };
    }),
    next,
  };
}
