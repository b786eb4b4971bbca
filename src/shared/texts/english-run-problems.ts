/** Why a run of re-queries was not made, shown or saved, and what to do about it. */
export const runProblemTexts = {
  runNotFound: {
    what: 'There is no run of re-queries with the number {{run}} on this till.',
    next: 'Look for it in the list of runs.',
  },
  runEmpty: {
    what: 'There is nothing to ask about. No run was made.',
    next: 'Choose other payments, or another list.',
  },
  runTooLarge: {
    what: 'These are more than {{most}} payments, which is the most that one run asks about. No run was made.',
    next: 'Narrow the search, for example to fewer days, and make several runs one after the other.',
  },
  runListGone: {
    what: 'Other lists were read after this one, so that it is no longer kept. No run was made.',
    next: 'Paste the list or choose its file once more.',
  },
  runListTooLarge: {
    what: 'The file {{name}} has {{size}}. No list of references is that large, so it was not read.',
    next: 'Check that it is the right file. A list of more than 200,000 references must be split into several files.',
  },
  runListUnreadable: {
    what: 'The file {{name}} could not be read as a list: it is gone, protected, or no text.',
    next: 'Save it as CSV or plain text, and choose it again.',
  },
  runResultsNotSaved: {
    what: 'The results could not be saved there. Nothing of them was left.',
    next: 'Save them in another folder. The run and its results stay on this till.',
  },
};
