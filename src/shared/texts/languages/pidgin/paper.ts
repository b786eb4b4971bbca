import type { PaperTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/pidgin.md`. */
export const pidginPaper: PaperTexts = {
  printing: {
    print: 'Print slip',
    copy: 'Copy {{copy}}.',
    tryAgain: 'Try again',
    drop: 'No print am',
    show: 'Show slip',
    showTitle: 'Slip',
    open: 'Open di PDF',
    openFirst: 'Save di slip first: den you fit open am.',
    mail: 'Write mail',
    mailText:
      'Your mail program go open with di slip as text. Nothing dey attached: save di slip and attach am, if di customer want di PDF.',
    mailFailed: 'No mail program open for dis computer.',
    phone: 'For di customer phone',
    phoneText: 'Di customer camera dey read di slip from dis square, as text wey e fit keep.',
    phoneAlt: 'Di slip as square wey you fit scan',
    preview: 'Paper',
    previewText: 'Na dis one di printer dey get.',
    previewAlt: 'Di slip as e dey print',
    systemPrinted: 'We don give am to di computer printer.',
    fault: {
      off: 'Di printer no dey answer. E dey on, and im cable dey inside?',
      noPaper: 'Paper don finish for di printer.',
      cover: 'Di printer cover dey open.',
      queue: 'Di computer no get dat printer, or im queue don stop.',
      driver: 'Dis computer no fit send to dat kind printer.',
      permission: 'Dis computer no gree make Paydesk use dat printer.',
      timeout: 'Di printer take too long.',
      error: 'Di printer get fault. Look im lights.',
    },
    state: {
      waiting: 'E dey wait make e print.',
      sending: 'E dey print…',
      printed: 'E don print.',
      notConfirmed: 'We don send am to di printer, but e never talk say e print. Look di paper.',
      interrupted: 'Di printer stop for road. If you print am again, na copy.',
      unknown: 'Paydesk close when e dey print. Look di paper: if you print am again, na copy.',
      refused: 'Dis amount no fit enter di paper. Save di slip as PDF instead.',
      dropped: 'E no print.',
    },
  },
  refund: {
    none: 'Paydesk no fit return money: di payment service no get am.',
    cashier: 'Money dey go back anoda way, through di back office.',
  },
};
