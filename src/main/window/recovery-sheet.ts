import type { TFunction } from 'i18next';
import { escapeHtml, printedPage } from '../../shared/export/printed-page.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { type Log, valueOr } from '../log.ts';
import { replaceFile } from '../replace-file.ts';

export interface RecoveryMachine {
  askPath: (defaultName: string) => Promise<string | null>;
  print: (html: string) => Promise<Uint8Array>;
  t: TFunction;
  log: Log;
}

/** Saves a recovery code as a printable page, written atomically. The program keeps no copy. */
export async function saveRecoveryCode(
  { askPath, print, t, log }: RecoveryMachine,
  recoveryCode: string,
): Promise<Result<{ path: string | null }>> {
  const save = async () => {
    const path = await askPath('paydesk-recovery-code.pdf');
    if (path !== null) replaceFile(path, await print(recoverySheet(t, recoveryCode)));
    return { path };
  };
  return await valueOr(problem('recoveryCodeNotSaved'), save, log, 'recoveryCodeNotSaved');
}

function recoverySheet(t: TFunction, recoveryCode: string): string {
  return printedPage({
    title: t('signIn.sheetTitle'),
    banner: null,
    style: STYLE,
    body: `<h1>${escapeHtml(t('signIn.sheetTitle'))}</h1>
<p class="code">${escapeHtml(recoveryCode)}</p>
<p>${escapeHtml(t('signIn.sheetText'))}</p>`,
  });
}

const STYLE = `
@page { size: A5; margin: 15mm }
html { background: #fff; color: #000 }
body { margin: 0; font: 14px/1.5 'Noto Sans', 'DejaVu Sans', Arial, sans-serif }
h1 { margin: 0 0 6mm; font-size: 20px }
.code { margin: 0 0 6mm; padding: 6mm; border: 2px solid #000; font: 700 22px/1.3 'DejaVu Sans Mono', monospace; text-align: center }
`;
