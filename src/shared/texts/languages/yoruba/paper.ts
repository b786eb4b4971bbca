import type { PaperTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/yoruba.md`. */
export const yorubaPaper: PaperTexts = {
  printing: {
    print: 'Tẹ ìwé ìsanwó',
    copy: 'Ẹ̀dà {{copy}}.',
    tryAgain: 'Tún gbìyànjú',
    drop: 'Má tẹ̀ ẹ́',
    show: 'Fi ìwé ìsanwó hàn',
    showTitle: 'Ìwé ìsanwó',
    open: 'Ṣí PDF',
    openFirst: 'Kọ́kọ́ tọ́jú ìwé ìsanwó: lẹ́yìn náà o lè ṣí i.',
    mail: 'Kọ í-meèlì',
    mailText:
      'Ètò í-meèlì rẹ máa ṣí pẹ̀lú ìwé ìsanwó bí ọ̀rọ̀. A kò fi ohunkóhun mọ́ ọn: tọ́jú ìwé ìsanwó kí o sì fi mọ́ ọn, bí oníbàárà bá fẹ́ PDF.',
    mailFailed: 'Ètò í-meèlì kankan kò ṣí lórí kọ̀ǹpútà yìí.',
    phone: 'Fún fóònù oníbàárà',
    phoneText: 'Kámẹ́rà oníbàárà máa ka ìwé ìsanwó láti inú àpótí yìí, bí ọ̀rọ̀ tó lè tọ́jú.',
    phoneAlt: 'Ìwé ìsanwó bí àpótí tí a lè fi kámẹ́rà kà',
    preview: 'Bébà',
    previewText: 'Èyí ni ohun tí ẹ̀rọ ìtẹ̀wé ń gbà.',
    previewAlt: 'Ìwé ìsanwó bí a ṣe tẹ̀ ẹ́',
    systemPrinted: 'A ti fún ẹ̀rọ ìtẹ̀wé kọ̀ǹpútà.',
    fault: {
      off: 'Ẹ̀rọ ìtẹ̀wé kò dáhùn. Ṣé a ti tàn án, ṣé okùn rẹ̀ sì wà nínú rẹ̀?',
      noPaper: 'Bébà ti tán nínú ẹ̀rọ ìtẹ̀wé.',
      cover: 'Ìdérí ẹ̀rọ ìtẹ̀wé ṣí sílẹ̀.',
      queue: 'Kọ̀ǹpútà kò ní ẹ̀rọ ìtẹ̀wé yẹn, tàbí ìlà rẹ̀ ti dúró.',
      driver: 'Kọ̀ǹpútà yìí kò lè fi nǹkan ránṣẹ́ sí irú ẹ̀rọ ìtẹ̀wé bẹ́ẹ̀.',
      permission: 'Kọ̀ǹpútà yìí kò jẹ́ kí Paydesk lo ẹ̀rọ ìtẹ̀wé yẹn.',
      timeout: 'Ẹ̀rọ ìtẹ̀wé pẹ́ jù.',
      error: 'Ẹ̀rọ ìtẹ̀wé ní ìṣòro. Wo iná rẹ̀.',
    },
    state: {
      waiting: 'Ó ń dúró kí a tẹ̀ ẹ́.',
      sending: 'A ń tẹ̀ ẹ́…',
      printed: 'A ti tẹ̀ ẹ́.',
      notConfirmed: 'A ti fi ránṣẹ́ sí ẹ̀rọ ìtẹ̀wé, tí kò sọ pé òun ti tẹ̀ ẹ́. Wo bébà náà.',
      interrupted: 'Ẹ̀rọ ìtẹ̀wé dúró lójú ọ̀nà. Bí o bá tún un tẹ̀, ẹ̀dà ni.',
      unknown: 'Paydesk ti parí nígbà tí a ń tẹ̀ ẹ́. Wo bébà náà: bí o bá tún un tẹ̀, ẹ̀dà ni.',
      refused: 'Iye yìí kò gba orí bébà. Tọ́jú ìwé ìsanwó bí PDF dípò rẹ̀.',
      dropped: 'A kò tẹ̀ ẹ́.',
    },
  },
  refund: {
    none: 'Paydesk kò lè dá owó padà: iṣẹ́ ìsanwó kò ní irú rẹ̀.',
    cashier: 'Owó máa ń padà lọ́nà mìíràn, láti ọ́fíìsì.',
  },
};
