import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { strict } from './strict.ts';

/** The window that owns the dialog may come before the options. */
type WithOptions<Options> = [options: Options] | [owner: object, options: Options];

function optionsOf<Options>(given: WithOptions<Options>): Options {
  return given.length === 1 ? given[0] : given[1];
}

/** Makes the module `dialog` without a user: a file is saved under the proposed path, and nothing is opened. */
export function makeDialog(report: (line: string) => void) {
  return strict('dialog', {
    async showSaveDialog(...given: WithOptions<Electron.SaveDialogOptions>): Promise<Electron.SaveDialogReturnValue> {
      const wanted = path.resolve(optionsOf(given).defaultPath ?? 'file');
      await mkdir(path.dirname(wanted), { recursive: true });
      const filePath = unusedPath(wanted);
      report(`a save dialog was answered without asking: ${filePath}`);
      return { canceled: false, filePath };
    },
    showOpenDialog(...given: WithOptions<Electron.OpenDialogOptions>): Promise<Electron.OpenDialogReturnValue> {
      report(`an open dialog was cancelled without asking: ${optionsOf(given).title ?? 'untitled'}`);
      return Promise.resolve({ canceled: true, filePaths: [] });
    },
    showMessageBox(...given: WithOptions<Electron.MessageBoxOptions>): Promise<Electron.MessageBoxReturnValue> {
      const { message, cancelId = 0 } = optionsOf(given);
      report(`a message was closed without a choice: ${message}`);
      return Promise.resolve({ response: cancelId, checkboxChecked: false });
    },
    showErrorBox(title: string, content: string): void {
      report(`${title}\n${content}`);
    },
  } satisfies Partial<Electron.Dialog>);
}

/** Adds a number if the file exists, so that no file is overwritten. */
function unusedPath(wanted: string): string {
  const { dir, name, ext } = path.parse(wanted);
  let candidate = wanted;
  for (let number = 2; existsSync(candidate); number++) candidate = path.join(dir, `${name} (${number})${ext}`);
  return candidate;
}
