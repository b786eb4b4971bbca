import path from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron/main';
import type { TFunction } from 'i18next';
import type { Texts } from '../../shared/texts/english.ts';

/** The system dialogs of the program. A question returns null if the person cancels. */
export interface Dialogs {
  askWhereToSaveSlip(defaultName: string): Promise<string | null>;
  askWhereToSaveEvidence(defaultName: string): Promise<string | null>;
  askWhereToSaveCode(defaultName: string): Promise<string | null>;
  askWhereToSaveReport(defaultName: string, extension: string): Promise<string | null>;
  askWhereToExport(last: string | null): Promise<string | null>;
  askWhereToSaveBundle(defaultName: string): Promise<string | null>;
  /** Asks for a second folder for copies of the journal. */
  askWhereToCopy(last: string | null): Promise<string | null>;
  /** Asks for the folder of an export, or a folder that contains exports. */
  askWhatToOpen(): Promise<string | null>;
  /** Asks for a file with references. */
  askForList(): Promise<string | null>;
  askWhereToSaveResults(defaultName: string): Promise<string | null>;
  /** Warns before the program quits during an unfinished payment, and says what will happen. */
  confirmQuit(leftOpen: keyof Texts['dialogs']['quit']['detail']): Promise<boolean>;
  tellSettingsSetAside(name: string): Promise<void>;
}

/** @param owner the window that the dialogs belong to */
export function createDialogs(owner: () => BrowserWindow, t: TFunction): Dialogs {
  const whereToSave: WhereToSave = (...asked) => askWhereToSave(owner(), ...asked);
  return {
    askWhereToSaveSlip: (defaultName) =>
      whereToSave(t('dialogs.slip.title'), defaultName, { name: t('dialogs.slip.pdf'), extensions: ['pdf'] }),
    askWhereToSaveEvidence: (defaultName) =>
      whereToSave(t('dialogs.evidence.title'), defaultName, { name: t('dialogs.evidence.zip'), extensions: ['zip'] }),
    askWhereToSaveCode: (defaultName) =>
      whereToSave(t('dialogs.code'), defaultName, { name: t('dialogs.slip.pdf'), extensions: ['pdf'] }),
    askWhereToSaveReport: (defaultName, extension) =>
      whereToSave(t('dialogs.report'), defaultName, { name: extension.toUpperCase(), extensions: [extension] }),
    async askWhereToExport(last) {
      const { canceled, filePaths } = await dialog.showOpenDialog(owner(), {
        title: t('dialogs.export.title'),
        buttonLabel: t('dialogs.export.choose'),
        defaultPath: last ?? app.getPath('documents'),
        properties: ['openDirectory', 'createDirectory'],
      });
      return canceled ? null : (filePaths[0] ?? null);
    },
    askWhereToSaveBundle: (defaultName) =>
      whereToSave(t('dialogs.bundle.title'), defaultName, { name: t('dialogs.bundle.zip'), extensions: ['zip'] }),
    async askWhereToCopy(last) {
      const { canceled, filePaths } = await dialog.showOpenDialog(owner(), {
        title: t('dialogs.copies.title'),
        buttonLabel: t('dialogs.copies.choose'),
        ...(last !== null && { defaultPath: last }),
        properties: ['openDirectory', 'createDirectory'],
      });
      return canceled ? null : (filePaths[0] ?? null);
    },
    async askWhatToOpen() {
      const { canceled, filePaths } = await dialog.showOpenDialog(owner(), {
        title: t('dialogs.open.title'),
        buttonLabel: t('dialogs.open.choose'),
        defaultPath: app.getPath('documents'),
        properties: ['openDirectory'],
      });
      return canceled ? null : (filePaths[0] ?? null);
    },
    async askForList() {
      const { canceled, filePaths } = await dialog.showOpenDialog(owner(), {
        title: t('dialogs.runs.listTitle'),
        defaultPath: app.getPath('documents'),
        filters: [{ name: t('dialogs.runs.lists'), extensions: ['csv', 'txt', 'tsv'] }],
        properties: ['openFile'],
      });
      return canceled ? null : (filePaths[0] ?? null);
    },
    askWhereToSaveResults: (defaultName) =>
      whereToSave(t('dialogs.runs.resultsTitle'), defaultName, { name: t('dialogs.runs.csv'), extensions: ['csv'] }),
    async confirmQuit(leftOpen) {
      const { response } = await dialog.showMessageBox(owner(), {
        type: 'warning',
        message: t('dialogs.quit.message'),
        detail: t(`dialogs.quit.detail.${leftOpen}`),
        buttons: [t('dialogs.quit.stay'), t('dialogs.quit.quit')],
        defaultId: 0,
        cancelId: 0,
      });
      return response === 1;
    },
    async tellSettingsSetAside(name) {
      await dialog.showMessageBox(owner(), {
        type: 'info',
        message: t('dialogs.settingsSetAside.message'),
        detail: t('dialogs.settingsSetAside.detail', { name }),
        buttons: [t('dialogs.settingsSetAside.ok')],
      });
    },
  };
}

type WhereToSave = (
  title: string,
  defaultName: string,
  filter: { name: string; extensions: string[] },
) => Promise<string | null>;

async function askWhereToSave(
  owner: BrowserWindow,
  ...[title, defaultName, filter]: Parameters<WhereToSave>
): ReturnType<WhereToSave> {
  const { canceled, filePath } = await dialog.showSaveDialog(owner, {
    title,
    defaultPath: path.join(app.getPath('documents'), defaultName),
    filters: [filter],
  });
  return canceled || filePath === '' ? null : filePath;
}
