import type { WarningTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/french.md`. */
export const frenchWarnings: WarningTexts = {
  guard: {
    asking: 'Vérification d’un paiement précédent…',
    askingText: 'Il est peut-être pour le même achat : Paydesk le vérifie avant de débiter.',
    title: 'Un paiement précédent n’est pas réglé',
    titlePaid: 'Un paiement précédent est déjà payé',
    danger: 'Le client risque d’être débité deux fois.',
    dangerText: 'La banque n’a pas dit si le paiement précédent a abouti, et il est peut-être pour le même achat.',
    dangerTextPaid: 'Le paiement précédent a abouti, et il est peut-être pour le même achat.',
    earlier: 'Paiements précédents',
    likeness: {
      sale: 'Pour cette vente',
      instrument: 'Même carte ou même compte, même montant',
      customer: 'Même client, même montant',
    },
    ago: 'il y a {{elapsed}}',
    known: {
      paid: 'Vérifié à l’instant : il est payé.',
      paidBefore: 'Il est payé. Sa marchandise n’a pas été remise.',
      inReview: 'Quelque chose ne va pas, et le client a peut-être été débité. Le bureau doit le regarder.',
      notKnown: 'Vérifié à l’instant : la banque n’a dit ni oui ni non.',
      withoutCode: 'Il a échoué, mais il peut encore aboutir.',
      neverReceived: 'Vérifié à l’instant : ce paiement n’existe pas. Il peut encore aboutir.',
      notAnswered: 'Le service ne répond pas en ce moment.',
    },
    advice: 'Le plus sûr : ouvrez ce paiement et vérifiez-le encore, ou demandez au client d’attendre.',
    advicePaid: 'Le plus sûr : ouvrez ce paiement. Si c’est le même achat, remettez la marchandise à partir de là.',
    doNotCharge: 'Ne pas débiter',
    openPayment: 'Ouvrir ce paiement',
    reason: 'Pourquoi débiter quand même ?',
    reasonHint: 'La raison est gardée dans le journal.',
    reasons: {
      otherPurchase: 'C’est pour un autre achat',
      shownNotDebited: 'La banque ne montre aucun débit',
      customerAccepts: 'Le client connaît le risque',
      other: 'Une autre raison',
    },
    otherReason: 'La raison, en quelques mots',
    reasonMissing: 'Choisissez une raison.',
    reasonTooShort: 'Entrez quelques mots.',
    charge: 'Débiter quand même',
    emptied:
      'Les données de la carte ou du compte ont été effacées. Fermez ceci, entrez-les encore et appuyez sur Débiter.',
  },
  bankPage: {
    padlock: {
      secure: 'Connexion sûre',
      practice: 'Page d’exercice sur cette machine',
      sandbox: 'Page de test sur cette machine',
      notSecure: 'Aucune page',
    },
    region: 'Page de la banque',
    loading: 'Ouverture de la page de la banque…',
    shown: 'La page de la banque est ouverte. Le client continue là.',
    covered: 'La page de la banque attend derrière ceci.',
    open: 'Ouverte depuis {{elapsed}}',
    keys: {
      page: { where: 'Le clavier écrit dans la page de la banque', cross: 'F6 : retour à la caisse' },
      till: { where: 'Le clavier écrit dans la caisse', cross: 'F6 : vers la page de la banque' },
    },
    close: 'Fermer la page de la banque',
    keepWaiting: 'Attendre encore',
    stalled: 'Rien ne s’est passé sur cette page depuis deux minutes.',
    stalledNext:
      'Si le client est encore occupé avec elle, attendez encore. Fermer la page n’arrête pas le paiement : Paydesk vérifie comment il s’est terminé.',
    failure: {
      noConnection: {
        what: 'La banque n’était pas joignable.',
        next: 'Vérifiez le réseau. Puis fermez la page et appuyez sur Continuer pour l’ouvrir encore.',
      },
      noAnswer: {
        what: 'La banque a répondu, mais n’a pas envoyé de page.',
        next: 'Fermez-la et appuyez sur Continuer pour l’ouvrir encore. Si cela n’aide pas, la banque a un problème : laissez la vente pour plus tard.',
      },
      certificate: {
        what: 'Paydesk n’est pas sûr que ce soit la page de la banque, donc elle n’est pas montrée.',
        next: 'Fermez-la et demandez une autre carte. Si cela se répète, prévenez la personne qui s’occupe de cette caisse.',
      },
      addressRefused: {
        what: 'La page de la banque est à une adresse que cette caisse n’ouvre pas.',
        next: 'Fermez-la et appuyez sur Vérifier encore. Si le paiement est toujours ouvert, annulez la vente ou laissez-la pour plus tard.',
      },
      pageClosed: {
        what: 'La page de la banque s’est fermée.',
        next: 'Fermez-la ici aussi : Paydesk vérifie alors comment cela s’est terminé.',
      },
      other: {
        what: 'La page de la banque n’a pas pu être montrée.',
        next: 'Fermez-la et appuyez sur Continuer pour l’ouvrir encore.',
      },
    },
    crashed: 'La page de la banque ne fonctionne plus.',
    crashedNext: 'Fermez-la et appuyez sur Continuer pour l’ouvrir encore. Ce que le client y a tapé est perdu.',
    missing: 'Il n’y a pas de page de la banque à montrer pour ce paiement.',
    missingNext:
      'Appuyez sur Vérifier encore. Si le paiement est toujours ouvert, laissez la vente pour plus tard ou annulez-la.',
  },
  burst: {
    note: '{{code}} scanné. Il est dans le numéro de commande ou la note.',
    search: '{{code}} scanné. Recherche en cours.',
    nowhere: '{{code}} scanné. Rien n’a été entré : rien ici ne prend un code-barres.',
    noteFull: '{{code}} scanné. Il n’a pas été ajouté : la place pour le numéro de commande ou la note est pleine.',
    customers: 'Un scanner ou un lecteur de cartes a tapé ici. Rien n’a été entré.',
    secret: 'Un scanner ou un programme a tapé ici. Rien n’a été entré. Tapez à la main, ou collez le texte.',
    cardNumber: 'Ce qui a été scanné ressemble à un numéro de carte. Il n’a été ni entré ni enregistré.',
    track:
      'Un lecteur de cartes a envoyé ce qui est sur la piste d’une carte. Cela n’a été ni pris ni enregistré. Entrez le numéro de carte à la main : Paydesk ne prend pas de carte glissée.',
    noEnd:
      'Un scanner ou un lecteur de cartes a tapé ici. Rien n’a été entré. Réglez le scanner pour qu’il envoie Enter après chaque code-barres.',
    dismiss: 'Fermer',
  },
  problem: {
    unexpected: {
      what: 'Quelque chose a échoué dans Paydesk. Ce qui était déjà enregistré est en sécurité.',
      next: 'Réessayez. Si un paiement était en cours, réinterrogez-le dans le journal avant de débiter encore.',
    },
    fieldRefused: {
      what: 'Un champ n’a pas été accepté : {{field}}. {{sentence}} Rien n’a été envoyé.',
      next: 'Corrigez-le et appuyez encore sur Débiter.',
    },
    amountAboveCeiling: {
      what: 'Le montant dépasse le plus grand montant que prend cette caisse. Rien n’a été envoyé.',
      next: 'Vérifiez le montant. Le plus grand montant est fixé à l’installation de la caisse.',
    },
    bankUnknown: {
      what: 'Le service n’a pas cette banque dans sa liste en ce moment. Rien n’a été envoyé.',
      next: 'Actualisez la liste des banques et choisissez encore.',
    },
    saleHasOpenPayment: {
      what: 'Cette vente a déjà un paiement qui n’est pas réglé. Aucun autre paiement n’a été commencé.',
      next: 'Terminez ce paiement, ou réinterrogez-le jusqu’à ce qu’il soit réglé.',
    },
    earlierPaymentNotSettled: {
      what: 'Un paiement précédent, {{reference}}, n’est pas réglé et est peut-être pour la même chose. Aucun autre paiement n’a été commencé.',
      next: 'Appuyez encore sur Débiter : Paydesk montre ce paiement et demande comment continuer.',
    },
    earlierPaymentPaid: {
      what: 'Un paiement précédent, {{reference}}, est payé et est peut-être pour la même chose. Aucun autre paiement n’a été commencé.',
      next: 'Regardez ce paiement dans le journal avant de débiter encore : c’est peut-être le même achat.',
    },
    saleAlreadyPaid: {
      what: 'Cette vente est déjà payée. Aucun autre paiement n’a été commencé.',
      next: 'Ouvrez le paiement dans le journal et remettez la marchandise à partir de là.',
    },
    saleEnded: {
      what: 'Cette vente est terminée : elle a été remise ou annulée.',
      next: 'Commencez une nouvelle vente.',
    },
    otherSaleActive: {
      what: 'Une autre vente est à la caisse.',
      next: 'Terminez cette vente, ou laissez-la pour plus tard, puis réessayez.',
    },
    stepNotOpen: {
      what: 'Cette étape n’est plus ouverte, ou elle est déjà envoyée. Rien n’a été envoyé une deuxième fois.',
      next: 'Regardez ce que l’écran demande maintenant, ou réinterrogez le paiement.',
    },
    nothingToSendAgain: {
      what: 'Il n’y a plus rien à renvoyer : ce qui a été entré n’est plus gardé. Rien n’a été envoyé.',
      next: 'Vérifiez encore le paiement. Si le service ne l’a pas, débitez encore depuis le début.',
    },
    stepFrozen: {
      what: 'Le service a dit que ce paiement a échoué. Paydesk demande une deuxième fois avant de le croire.',
      next: 'Attendez environ 30 secondes. L’écran continue tout seul.',
    },
    notPaid: {
      what: 'Aucune vérification n’a confirmé ce paiement. La marchandise ne doit pas être remise.',
      next: 'Vérifiez encore le paiement.',
    },
    alreadyReleased: {
      what: 'La marchandise de ce paiement a déjà été remise, le {{at}} par {{by}}.',
      next: 'Ne remettez pas de marchandise une deuxième fois.',
    },
    needsReview: {
      what: 'Quelque chose ne va pas dans ce paiement, donc il ne permet de rien remettre.',
      next: 'Gardez la référence et laissez le bureau s’en occuper.',
    },
    moneyReturned: {
      what: 'L’argent de ce paiement a été rendu au client. Aucune marchandise n’est remise pour lui.',
      next: 'Le bureau a le dossier. Pour vendre la marchandise, commencez une nouvelle vente.',
    },
    customerHasGoods: {
      what: 'Un dossier dit que le client a déjà la marchandise de ce paiement. Rien de plus n’est remis pour lui.',
      next: 'Le bureau a le dossier. Pour vendre la marchandise, commencez une nouvelle vente.',
    },
    notProven: {
      what: 'Le journal ne prouve pas que le paiement {{reference}} a été payé comme il est montré ici. La marchandise n’a pas été remise.',
      next: 'Gardez la marchandise ici et appelez le bureau. Un dossier est ouvert pour ce paiement.',
    },
    notConfirmedAgain: {
      what: 'Le service a été interrogé encore une fois, et n’a pas confirmé ce paiement. La marchandise n’a pas été remise.',
      next: 'Attendez une minute et appuyez encore sur Remettre la marchandise, ou laissez la vente pour plus tard.',
    },
    goodsMayHaveLeft: {
      what: 'Le paiement {{reference}} est peut-être pour le même achat. Sa marchandise a été remise le {{at}} par {{by}}.',
      next: 'N’appuyez encore sur Remettre la marchandise que si cette marchandise est pour un autre achat.',
    },
    journalSlow: {
      what: 'Le disque met très longtemps à écrire le journal. Aucun nouveau paiement n’est commencé entre-temps ; ce qui est déjà enregistré est en sécurité.',
      next: 'Attendez : cela s’arrête tout seul dès que le disque répond. Si cela dure plus d’une minute, fermez les autres programmes et prévenez la personne qui s’occupe de cette caisse.',
    },
    banksUnavailable: {
      what: 'La liste des banques n’a pas pu être chargée : le service n’a pas répondu.',
      next: 'Vérifiez le réseau et réessayez. Les cartes peuvent être débitées entre-temps si le réseau est revenu.',
    },
    notApproved: {
      what: 'Cela n’a pas été approuvé. Rien n’a été fait.',
      next: 'Recommencez quand une personne qui peut l’approuver est là.',
    },
  },
};
