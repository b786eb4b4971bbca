import type { SlipTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/french.md`. */
export const frenchSlip: SlipTexts = {
  taxNumber: 'Numéro fiscal {{taxNumber}}',
  title: 'Reçu de paiement',
  practice: 'EXERCICE — AUCUN ARGENT DÉBITÉ',
  sandbox: 'TEST — AUCUN ARGENT DÉBITÉ',
  till: 'Caisse',
  paidWith: 'Payé avec',
  toBePaidWith: 'À payer avec',
  account: 'Compte {{bank}}',
  card: 'Carte',
  time: 'Heure',
  checked: 'Dernière vérification',
  cashier: 'Caissier',
  note: 'Commande ou note',
  reference: 'Référence',
  readOut: 'À lire à voix haute',
  fee: 'Frais à votre charge',
  charged: 'Votre banque montrera',
  amountPaid: 'Montant payé',
  returned: 'Rendu',
  copy: 'COPIE {{copy}}',
  headOffice: 'Siège',
  receipt: 'N° {{seq}} · {{hash}} · {{at}}',
  noInvoice: 'Ceci n’est pas une facture de TVA.',
  outcome: {
    paid: 'PAYÉ',
    returned: 'ARGENT RENDU',
    notPaid: 'NON PAYÉ',
    notConfirmed: 'PAS ENCORE CONFIRMÉ',
    needsReview: 'À EXAMINER',
    reviewDecided: 'EXAMEN DÉCIDÉ',
  },
  comeBack: {
    after: 'Le magasin vérifie encore tout seul : revenez ou appelez après {{at}}.',
    tomorrow: 'Revenez ou appelez demain : le magasin en saura plus.',
  },
  advice: {
    returned:
      'De l’argent de ce paiement a été rendu, comme indiqué ci-dessous. S’il ne vous est pas parvenu, apportez ce reçu au magasin. Gardez ce reçu.',
    declined:
      'Le service de paiement dit que ce paiement a échoué. Si votre compte a quand même été débité, rapportez ce reçu : le magasin peut vérifier encore avec la référence.',
    neverReceived:
      'Le service de paiement n’a aucune trace de ce paiement. Si votre compte a quand même été débité, rapportez ce reçu : le magasin peut vérifier encore avec la référence.',
    notConfirmed:
      'Ce reçu n’est pas une preuve de paiement. Nous ne savons pas encore si ce paiement a abouti. Votre compte a peut-être été débité. Ne payez pas encore pour cet achat avant que le magasin ait vérifié encore avec la référence. Gardez ce reçu.',
    needsReview:
      'Ce reçu n’est pas une preuve de paiement. Le magasin doit examiner ce paiement. Ne payez pas encore pour cet achat avant que le magasin vous ait dit le résultat. Gardez ce reçu.',
    reviewDecided:
      'Ce reçu n’est pas une preuve de paiement. Le magasin a examiné ce paiement : demandez ce qui a été décidé. Gardez ce reçu.',
  },
};
