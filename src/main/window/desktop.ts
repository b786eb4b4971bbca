import { shell } from 'electron/common';

/** A draft for the mail program. It names no recipient: the person fills that in. */
interface Mail {
  subject: string;
  text: string;
}

/** What the program asks of the desktop. Nothing from a page gets here: the addresses are made in this file. */
export const desktop = {
  /** Opens a file that a person has just saved with the system's program for it. @returns whether one opened */
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
      // The system has no mail program; the screen says so.
      return false;
    }
  },
};
