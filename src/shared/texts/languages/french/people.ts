import type { PeopleTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/french.md`. */
export const frenchPeople: PeopleTexts = {
  news: {
    paid: 'Le paiement {{reference}} de {{amount}} a finalement été confirmé. Rien n’a été remis.',
    paidLate:
      'Le paiement {{reference}} de {{amount}} a été confirmé après la fin de sa vente. Le bureau doit le regarder.',
    paidInReview:
      'Le paiement {{reference}} de {{amount}} a été confirmé, et reste à examiner. Le bureau doit le regarder.',
    contradicted:
      'Le paiement {{reference}} de {{amount}} était payé, et une réponse dit maintenant le contraire. Le bureau doit le regarder.',
    review: 'Le paiement {{reference}} de {{amount}} est à regarder : une réponse ne correspond pas.',
    open: 'Ouvrir le paiement',
    dismiss: 'Fermer',
    more_one: 'et {{count}} autre',
    more_other: 'et {{count}} autres',
  },
  person: {
    menu: 'Connecté : {{name}}',
    text: 'Connecté comme {{role}}. Verrouiller garde la vente qui est à la caisse.',
    lock: 'Verrouiller',
    switch: 'Changer de personne',
    signOut: 'Se déconnecter',
    nobodySignsIn: 'Sans connexion',
    role: {
      owner: 'Propriétaire',
      supervisor: 'Responsable',
      cashier: 'Caissier',
      backOffice: 'Bureau',
    },
  },
  approval: {
    title: 'Approbation nécessaire',
    must: 'Une autre personne qui en a le droit doit l’approuver ici.',
    amount: 'Montant',
    reference: 'Référence',
    once: 'L’approbation vaut pour cette fois. Elle est écrite dans le journal avec les deux noms et la raison.',
    reason: 'Raison',
    reasonHint: 'Quelques mots, pour le journal.',
    reasonMissing: 'Entrez une raison d’au moins trois lettres.',
    who: 'Qui l’approuve ?',
    nobody:
      'Personne d’autre n’en a le droit sur cette caisse. Un propriétaire peut le permettre sous Settings, Staff.',
    approve: 'Approuver',
    cancel: 'Ne pas le faire',
    otherPerson: 'Choisir une autre personne',
  },
  asks: {
    takePayment: '{{name}} demande à encaisser un paiement.',
    parkSale: '{{name}} demande à laisser une vente pour plus tard ou à l’annuler.',
    secondCharge: '{{name}} demande à débiter alors qu’un paiement précédent n’est pas réglé.',
    handOver: '{{name}} demande à remettre la marchandise.',
    handOverAfterReview: '{{name}} demande à remettre la marchandise après un examen.',
    reprint: '{{name}} demande à enregistrer ou à imprimer un reçu.',
    requery: '{{name}} demande à interroger le service sur un paiement.',
    clock: '{{name}} demande à confirmer l’heure.',
  },
  reason: {
    usual: 'Raisons habituelles',
    checked: 'Vérifié, c’est juste',
    customerAsked: 'Le client l’a demandé',
    nobodyElse: 'La personne qui le fait est absente',
  },
};
