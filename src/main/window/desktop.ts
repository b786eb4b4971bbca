import { shell } from 'electron/common';

/** The program's requests to the desktop. Pages cannot supply addresses: all of them are made in this file. */
export const desktop = {
  async openFile(path: string): Promise<boolean> {
    return (await shell.openPath(path)) === '';
  },

  /** Opens a draft without a recipient in the mail program. The program hands no other kind of address than `mailto:` to the system. */
  async openMail({ subject, text }: { subject: string; text: string }): Promise<boolean> {
    const letter = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
    try {
      await shell.openExternal(`mailto:?${letter}`);
      return true;
    } catch {
      // The system has no mail program. The screen says so.
      return false;
    }
  },
};
