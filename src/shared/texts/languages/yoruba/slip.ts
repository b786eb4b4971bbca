import type { SlipTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/yoruba.md`. */
export const yorubaSlip: SlipTexts = {
  taxNumber: 'Nọ́ńbà owó orí {{taxNumber}}',
  title: 'Ìwé ìsanwó',
  practice: 'ÌDÁNRAWÒ — OWÓ KANKAN KÒ KÚRÒ',
  sandbox: 'ÌDÁNWÒ — OWÓ KANKAN KÒ KÚRÒ',
  till: 'Ẹ̀rọ',
  paidWith: 'Ohun tí a fi san',
  toBePaidWith: 'Ohun tí a máa fi san',
  account: 'Àkáǹtì {{bank}}',
  card: 'Káàdì',
  time: 'Àkókò',
  checked: 'Àyẹ̀wò tó kẹ́yìn',
  cashier: 'Olùgbowó',
  note: 'Ọ́dà tàbí àkọsílẹ̀',
  reference: 'Nọ́ńbà ìtọ́kasí',
  readOut: 'Láti kà sókè',
  fee: 'Owó iṣẹ́ tí o san',
  charged: 'Báńkì rẹ máa fi hàn',
  amountPaid: 'Iye tí o san',
  returned: 'Iye tí a dá padà',
  copy: 'ẸDÀ {{copy}}',
  headOffice: 'Olú iléeṣẹ́',
  receipt: 'Nọ́ńbà {{seq}} · {{hash}} · {{at}}',
  noInvoice: 'Èyí kì í ṣe ìwé VAT.',
  outcome: {
    paid: 'Ó TI SAN',
    returned: 'WỌ́N TI DÁ OWÓ PADÀ',
    notPaid: 'KÒ SAN',
    notConfirmed: 'KÒ TÍÌ DÁJÚ',
    needsReview: 'Ó NÍLÒ ÀYẸ̀WÒ',
    reviewDecided: 'A TI PINNU',
  },
  comeBack: {
    after: 'Ṣọ́ọ̀bù máa tún un yẹ̀ wò fúnra rẹ̀: padà wá tàbí pè lẹ́yìn {{at}}.',
    tomorrow: 'Padà wá tàbí pè lọ́la: ṣọ́ọ̀bù máa mọ̀ sí i.',
  },
  advice: {
    returned:
      'A ti dá owó padà nínú ìsanwó yìí, bí a ṣe kọ ọ́ sísàlẹ̀. Bí kò bá tíì dé ọ̀dọ̀ rẹ, mú ìwé yìí wá sí ṣọ́ọ̀bù. Tọ́jú ìwé yìí.',
    declined:
      'Iṣẹ́ ìsanwó sọ pé ìsanwó yìí kùnà. Bí wọ́n bá yọ owó nínú àkáǹtì rẹ síbẹ̀, mú ìwé yìí padà wá: ṣọ́ọ̀bù lè fi nọ́ńbà ìtọ́kasí tún un yẹ̀ wò.',
    neverReceived:
      'Iṣẹ́ ìsanwó kò ní àkọsílẹ̀ ìsanwó yìí. Bí wọ́n bá yọ owó nínú àkáǹtì rẹ síbẹ̀, mú ìwé yìí padà wá: ṣọ́ọ̀bù lè fi nọ́ńbà ìtọ́kasí tún un yẹ̀ wò.',
    notConfirmed:
      'Ìwé yìí kì í ṣe ẹ̀rí ìsanwó. A kò tíì mọ̀ bóyá ìsanwó yìí yọrí. Ó lè jẹ́ pé wọ́n ti yọ owó nínú àkáǹtì rẹ. Má tún san fún ọjà yìí títí ṣọ́ọ̀bù yóò fi fi nọ́ńbà ìtọ́kasí tún un yẹ̀ wò. Tọ́jú ìwé yìí.',
    needsReview:
      'Ìwé yìí kì í ṣe ẹ̀rí ìsanwó. Ṣọ́ọ̀bù máa yẹ ìsanwó yìí wò. Má tún san fún ọjà yìí títí ṣọ́ọ̀bù yóò fi sọ èsì fún ọ. Tọ́jú ìwé yìí.',
    reviewDecided: 'Ìwé yìí kì í ṣe ẹ̀rí ìsanwó. Ṣọ́ọ̀bù ti yẹ ìsanwó yìí wò: béèrè ohun tí wọ́n pinnu. Tọ́jú ìwé yìí.',
  },
};
