/** Why nothing was done about a lesson. */
export const lessonProblemTexts = {
  lessonsInPracticeAlone: {
    what: 'This till takes real payments. Lessons need a practice till.',
    next: 'Set up a practice till under Settings, or ask whoever looks after this one.',
  },
  lessonWaitsForSale: {
    what: 'There is a sale at the counter.',
    next: 'Finish it, or leave it for later, then start the lesson.',
  },
};
