import type { SlipTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/hausa.md`. */
export const hausaSlip: SlipTexts = {
  taxNumber: 'Lambar haraji {{taxNumber}}',
  title: 'Takardar biya',
  practice: 'KOYO — BABU KUƊIN DA YA MOTSA',
  sandbox: 'GWAJI — BABU KUƊIN DA YA MOTSA',
  till: 'Na’ura',
  paidWith: 'An biya da',
  toBePaidWith: 'Za a biya da',
  account: 'Asusun {{bank}}',
  card: 'Kati',
  time: 'Lokaci',
  checked: 'Dubawar ƙarshe',
  cashier: 'Mai karɓar kuɗi',
  note: 'Oda ko bayani',
  reference: 'Lambar shaida',
  readOut: 'Don karantawa',
  fee: 'Kuɗin aiki da ka biya',
  charged: 'Bankinka zai nuna',
  amountPaid: 'Adadin da aka biya',
  returned: 'Adadin da aka mayar',
  copy: 'KWAFI {{copy}}',
  headOffice: 'Babban ofishi',
  receipt: 'Lamba {{seq}} · {{hash}} · {{at}}',
  noInvoice: 'Wannan ba rasitin VAT ba ne.',
  outcome: {
    paid: 'AN BIYA',
    returned: 'AN MAYAR DA KUƊI',
    notPaid: 'BA A BIYA BA',
    notConfirmed: 'BA A TABBATAR BA TUKUNA',
    needsReview: 'SAI AN BINCIKA',
    reviewDecided: 'AN YANKE HUKUNCI',
  },
  comeBack: {
    after: 'Shagon zai sake dubawa da kansa: dawo ko ka kira bayan {{at}}.',
    tomorrow: 'Dawo ko ka kira gobe: shagon zai ƙara sani.',
  },
  advice: {
    returned:
      'An mayar da kuɗi daga wannan biyan, kamar yadda aka rubuta a ƙasa. Idan bai kai gare ka ba, kawo wannan takarda shagon. Ajiye wannan takarda.',
    declined:
      'Sabis ɗin biya ya ce wannan biyan bai yi nasara ba. Idan duk da haka an cire kuɗi daga asusunka, dawo da wannan takarda: shagon zai iya sake dubawa da lambar shaida.',
    neverReceived:
      'Sabis ɗin biya ba shi da labarin wannan biyan. Idan duk da haka an cire kuɗi daga asusunka, dawo da wannan takarda: shagon zai iya sake dubawa da lambar shaida.',
    notConfirmed:
      'Wannan takarda ba shaidar biya ba ce. Ba mu san ko wannan biyan ya yi nasara ba tukuna. Wataƙila an cire kuɗi daga asusunka. Kada ka sake biyan wannan ciniki sai shagon ya sake dubawa da lambar shaida. Ajiye wannan takarda.',
    needsReview:
      'Wannan takarda ba shaidar biya ba ce. Shagon zai bincika wannan biyan. Kada ka sake biyan wannan ciniki sai shagon ya gaya maka sakamako. Ajiye wannan takarda.',
    reviewDecided:
      'Wannan takarda ba shaidar biya ba ce. Shagon ya bincika wannan biyan: tambayi abin da aka yanke. Ajiye wannan takarda.',
  },
};
