import type { PaperTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/french.md`. */
export const frenchPaper: PaperTexts = {
  printing: {
    print: 'Imprimer le reçu',
    copy: 'Copie {{copy}}.',
    tryAgain: 'Réessayer',
    drop: 'Ne pas imprimer',
    show: 'Voir le reçu',
    showTitle: 'Reçu',
    open: 'Ouvrir le PDF',
    openFirst: 'Enregistrez d’abord le reçu : on peut ensuite l’ouvrir.',
    mail: 'Écrire un e-mail',
    mailText:
      'Votre programme d’e-mail s’ouvre avec le reçu en texte. Rien n’est joint : enregistrez le reçu et joignez-le si le client veut le PDF.',
    mailFailed: 'Aucun programme d’e-mail ne s’est ouvert sur cet ordinateur.',
    phone: 'Pour le téléphone du client',
    phoneText: 'L’appareil photo du client lit le reçu dans ce carré, comme un texte à garder.',
    phoneAlt: 'Le reçu en carré à scanner',
    preview: 'Papier',
    previewText: 'Voici ce que reçoit l’imprimante.',
    previewAlt: 'Le reçu tel qu’il est imprimé',
    systemPrinted: 'Remis à l’imprimante du système.',
    fault: {
      off: 'L’imprimante ne répond pas. Est-elle allumée, et son câble branché ?',
      noPaper: 'L’imprimante n’a plus de papier.',
      cover: 'Le capot de l’imprimante est ouvert.',
      queue: 'Le système n’a pas cette imprimante, ou sa file est arrêtée.',
      driver: 'Cet ordinateur ne peut rien envoyer à une telle imprimante.',
      permission: 'Cet ordinateur ne laisse pas Paydesk utiliser cette imprimante.',
      timeout: 'L’imprimante a mis trop de temps.',
      error: 'L’imprimante signale un défaut. Regardez ses voyants.',
    },
    state: {
      waiting: 'En attente d’impression.',
      sending: 'Impression…',
      printed: 'Imprimé.',
      notConfirmed: 'Envoyé à l’imprimante, qui n’a pas dit que c’est imprimé. Regardez le papier.',
      interrupted: 'L’imprimante s’est arrêtée en route. Imprimer encore fait une copie.',
      unknown: 'Paydesk s’est arrêté pendant l’impression. Regardez le papier : imprimer encore fait une copie.',
      refused: 'Ce montant ne tient pas sur le papier. Enregistrez plutôt le reçu en PDF.',
      dropped: 'Pas imprimé.',
    },
  },
  refund: {
    none: 'Paydesk ne peut pas rendre l’argent : le service de paiement n’a pas cette opération.',
    cashier: 'L’argent est rendu d’une autre façon, par le bureau.',
  },
};
