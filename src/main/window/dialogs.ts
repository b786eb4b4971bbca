import path from 'node:path';
import { app, type BrowserWindow, dialog, type FileFilter, type OpenDialogOptions } from 'electron/main';
import type { TFunction } from 'i18next';
import type { Texts } from '../../shared/texts/english.ts';

/** A question returns null if the person cancels. */
export type Dialogs = ReturnType<typeof createDialogs>;

export function createDialogs(owner: () => BrowserWindow, t: TFunction) {
  async function whereToSave(title: string, defaultName: string, filter: FileFilter): Promise<string | null> {
    const { canceled, filePath } = await dialog.showSaveDialog(owner(), {
      title,
      defaultPath: path.join(app.getPath('documents'), defaultName),
      filters: [filter],
    });
    return canceled || filePath === '' ? null : filePath;
  }

  return {
    askWhereToSaveSlip: (defaultName: string) =>
      whereToSave(t('dialogs.slip.title'), defaultName, { name: t('dialogs.slip.pdf'), extensions: ['pdf'] }),
    askWhereToSaveEvidence: (defaultName: string) =>
      whereToSave(t('dialogs.evidence.title'), defaultName, { name: t('dialogs.evidence.zip'), extensions: ['zip'] }),
    askWhereToSaveCode: (defaultName: string) =>
      whereToSave(t('dialogs.code'), defaultName, { name: t('dialogs.slip.pdf'), extensions: ['pdf'] }),
    askWhereToSaveReport: (defaultName: string, extension: string) =>
      whereToSave(t('dialogs.report'), defaultName, { name: extension.toUpperCase(), extensions: [extension] }),
    askWhereToSaveBundle: (defaultName: string) =>
      whereToSave(t('dialogs.bundle.title'), defaultName, { name: t('dialogs.bundle.zip'), extensions: ['zip'] }),
    askWhereToSaveResults: (defaultName: string) =>
      whereToSave(t('dialogs.runs.resultsTitle'), defaultName, { name: t('dialogs.runs.csv'), extensions: ['csv'] }),
    askWhereToExport: (last: string | null) =>
      whatToOpen(owner(), {
        title: t('dialogs.export.title'),
        buttonLabel: t('dialogs.export.choose'),
        defaultPath: last ?? app.getPath('documents'),
        properties: ['openDirectory', 'createDirectory'],
      }),
    askWhereToCopy: (last: string | null) =>
      whatToOpen(owner(), {
        title: t('dialogs.copies.title'),
        buttonLabel: t('dialogs.copies.choose'),
        ...(last !== null && { defaultPath: last }),
        properties: ['openDirectory', 'createDirectory'],
      }),
    askWhatToOpen: () =>
      whatToOpen(owner(), {
        title: t('dialogs.open.title'),
        buttonLabel: t('dialogs.open.choose'),
        defaultPath: app.getPath('documents'),
        properties: ['openDirectory'],
      }),
    askForList: () =>
      whatToOpen(owner(), {
        title: t('dialogs.runs.listTitle'),
        defaultPath: app.getPath('documents'),
        filters: [{ name: t('dialogs.runs.lists'), extensions: ['csv', 'txt', 'tsv'] }],
        properties: ['openFile'],
      }),
    async confirmQuit(leftOpen: keyof Texts['dialogs']['quit']['detail']): Promise<boolean> {
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
    async tellSettingsSetAside(name: string): Promise<void> {
      await dialog.showMessageBox(owner(), {
        type: 'info',
        message: t('dialogs.settingsSetAside.message'),
        detail: t('dialogs.settingsSetAside.detail', { name }),
        buttons: [t('dialogs.settingsSetAside.ok')],
      });
    },
  };
}

async function whatToOpen(owner: BrowserWindow, options: OpenDialogOptions): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(owner, options);
  return canceled ? null : (filePaths[0] ?? null);
}
