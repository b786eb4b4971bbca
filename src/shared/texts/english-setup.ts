/** The first screen. */
const firstTexts = {
  title: 'Welcome to Paydesk',
  text: 'Take card and bank-account payments at the counter. Practise first: no money moves, and nobody has to sign in.',
  language: 'Language',
  practise: 'Practise first',
  practiseText: 'Sell at once with practice cards. You can connect to your payment service later, in Settings.',
};

/** How a till is set up. */
export const setupTexts = {
  first: firstTexts,
  languageName: { en: 'English' },
};
