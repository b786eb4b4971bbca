import { shell } from 'electron/common';

/** A letter that the mail program is to begin with. Nobody is named: to whom it goes the person writes. */
interface Mail {
  subject: string;
  text: string;
}

/** What is asked of the desktop around the program. Nothing that a page says reaches it: addresses are made here. */
export const desktop = {
  /** Opens a file that a person has just saved, with the program that the system has for it. @returns whether one opened */
  async openFile(path: string): Promise<boolean> {
    return (await shell.openPath(path)) === '';
  },

  /** Opens the mail program. `mailto:` is the only kind of address that the program ever hands to the system. */
  async openMail({ subject, text }: Mail): Promise<boolean> {
    const letter = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
    try {
      await shell.openExternal(`mailto:?${letter}`);
      return true;
    } catch {
      // The system has no program for mail; the person is told so.
      return false;
    }
  },
};
