import type { PaperTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/igbo.md`. */
export const igboPaper: PaperTexts = {
  printing: {
    print: 'Bipụta akwụkwọ ụgwọ',
    copy: 'Nke e ṅomiri {{copy}}.',
    tryAgain: 'Nwaa ọzọ',
    drop: 'Ebipụtala',
    show: 'Gosi akwụkwọ ụgwọ',
    showTitle: 'Akwụkwọ ụgwọ',
    open: 'Mepee PDF',
    openFirst: 'Buru ụzọ chekwaa akwụkwọ ụgwọ: e mesịa ị ga-emeghe ya.',
    mail: 'Dee email',
    mailText:
      'Mmemme email gị ga-emepe na akwụkwọ ụgwọ dịka ederede. Ọ nweghị ihe e tinyere na ya: chekwaa akwụkwọ ụgwọ ma tinye ya, ma onye ahịa chọọ PDF.',
    mailFailed: 'Ọ nweghị mmemme email mepere na kọmputa a.',
    phone: 'Maka ekwentị onye ahịa',
    phoneText: 'Igwefoto onye ahịa na-agụ akwụkwọ ụgwọ site n’igbe a, dịka ederede ọ ga-edebe.',
    phoneAlt: 'Akwụkwọ ụgwọ dịka igbe a na-agụ agụ',
    preview: 'Akwụkwọ',
    previewText: 'Nke a bụ ihe igwe obibi akwụkwọ na-enweta.',
    previewAlt: 'Akwụkwọ ụgwọ otu e si ebipụta ya',
    systemPrinted: 'E nyela ya igwe obibi akwụkwọ nke kọmputa.',
    fault: {
      off: 'Igwe obibi akwụkwọ anaghị aza. Ọ dị ọkụ, eriri ya ọ dịkwa n’ime?',
      noPaper: 'Akwụkwọ agwụla n’igwe obibi akwụkwọ.',
      cover: 'Mkpuchi igwe obibi akwụkwọ ghere oghe.',
      queue: 'Kọmputa enweghị ụdị igwe ahụ, ma ọ bụ ahịrị ya akwụsịla.',
      driver: 'Kọmputa a apụghị izigara ụdị igwe ahụ.',
      permission: 'Kọmputa a anaghị ekwe ka Paydesk jiri igwe ahụ.',
      timeout: 'Igwe obibi akwụkwọ nọrọ ogologo oge.',
      error: 'Igwe obibi akwụkwọ nwere nsogbu. Lee ọkụ ya.',
    },
    state: {
      waiting: 'Ọ na-eche ka e bipụta ya.',
      sending: 'A na-ebipụta…',
      printed: 'E bipụtala ya.',
      notConfirmed: 'E zigaala ya n’igwe obibi akwụkwọ, nke na-ekwughị na o bipụtala. Lee akwụkwọ ahụ.',
      interrupted: 'Igwe obibi akwụkwọ kwụsịrị n’ụzọ. Ibipụta ya ọzọ bụ ṅomi.',
      unknown: 'Paydesk mechiri mgbe a na-ebipụta ya. Lee akwụkwọ ahụ: ibipụta ya ọzọ bụ ṅomi.',
      refused: 'Ego a abaghị n’akwụkwọ. Chekwaa akwụkwọ ụgwọ dịka PDF kama.',
      dropped: 'E bipụtaghị ya.',
    },
  },
  refund: {
    none: 'Paydesk apụghị iweghachi ego: ọrụ ịkwụ ụgwọ enweghị ụdị ya.',
    cashier: 'A na-eweghachi ego n’ụzọ ọzọ, site n’ọfịs.',
  },
};
