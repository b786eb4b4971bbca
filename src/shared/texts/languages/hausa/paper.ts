import type { PaperTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/hausa.md`. */
export const hausaPaper: PaperTexts = {
  printing: {
    print: 'Buga takarda',
    copy: 'Kwafi {{copy}}.',
    tryAgain: 'Sake gwadawa',
    drop: 'Kada a buga',
    show: 'Nuna takarda',
    showTitle: 'Takarda',
    open: 'Buɗe PDF',
    openFirst: 'Fara ajiye takarda: sannan za a iya buɗe ta.',
    mail: 'Rubuta imel',
    mailText:
      'Shirin imel naka zai buɗe da takardar a matsayin rubutu. Ba a haɗa komai ba: ajiye takarda ka haɗa ta, idan abokin ciniki yana son PDF.',
    mailFailed: 'Babu shirin imel da ya buɗe a wannan kwamfuta.',
    phone: 'Don wayar abokin ciniki',
    phoneText: 'Kyamarar abokin ciniki tana karanta takarda daga wannan murabba’i, rubutu ne da zai iya ajiyewa.',
    phoneAlt: 'Takarda a matsayin murabba’in da ake sikan',
    preview: 'Takardar bugu',
    previewText: 'Wannan ne abin da firinta yake samu.',
    previewAlt: 'Takarda kamar yadda ake buga ta',
    systemPrinted: 'An miƙa ta ga firintar kwamfuta.',
    fault: {
      off: 'Firinta ba ya amsawa. Yana kunne, kuma kebul ɗinsa yana ciki?',
      noPaper: 'Takarda ta ƙare a firinta.',
      cover: 'Murfin firinta a buɗe yake.',
      queue: 'Kwamfuta ba ta da wannan firinta, ko layinsa ya tsaya.',
      driver: 'Wannan kwamfuta ba ta iya aika wa irin wannan firinta.',
      permission: 'Wannan kwamfuta ba ta barin Paydesk ya yi amfani da wannan firinta.',
      timeout: 'Firinta ya daɗe da yawa.',
      error: 'Firinta yana da matsala. Duba fitilunsa.',
    },
    state: {
      waiting: 'Ana jiran bugawa.',
      sending: 'Ana bugawa…',
      printed: 'An buga.',
      notConfirmed: 'An aika wa firinta, amma bai ce an buga ba. Duba takardar.',
      interrupted: 'Firinta ya tsaya a hanya. Sake bugawa yana yin kwafi.',
      unknown: 'An rufe Paydesk yayin da ake bugawa. Duba takardar: sake bugawa yana yin kwafi.',
      refused: 'Wannan adadi bai shiga takardar ba. Ajiye takarda a matsayin PDF.',
      dropped: 'Ba a buga ba.',
    },
  },
  refund: {
    none: 'Paydesk ba ya iya mayar da kuɗi: sabis na biya ba shi da wannan aiki.',
    cashier: 'Ana mayar da kuɗi ta wata hanya, ta ofis.',
  },
};
