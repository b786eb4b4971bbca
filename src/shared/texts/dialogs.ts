/** The texts of the system's own dialogs. */
export const dialogTexts = {
  slip: { title: 'Save slip', pdf: 'PDF document' },
  export: { title: 'Where to save exports', choose: 'Save here' },
  quit: {
    message: 'A payment is not finished. Quit all the same?',
    detail:
      'Nothing is lost: the payment is in the journal. At the next start it is asked for again, and then you can go on. Do not charge the customer again meanwhile.',
    quit: 'Quit',
    stay: 'Stay',
  },
  settingsSetAside: {
    message: 'The settings of this till were damaged.',
    detail:
      'They were set aside as {{name}}, and the till has started with its standard settings. The journal and its payments are not affected.',
    ok: 'OK',
  },
};
