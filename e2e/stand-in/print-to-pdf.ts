import type { DevtoolsSession } from './chromium.ts';
import { notProvided, refuseOtherKeys } from './strict.ts';

const LETTER = { width: 8.5, height: 11 };
const MARGIN = 0.4;

/** Sizes are in inches, as Electron's are. */
export async function printToPdf(devtools: DevtoolsSession, options: Electron.PrintToPDFOptions): Promise<Buffer> {
  refuseOtherKeys('printToPDF options', options, ['pageSize', 'margins', 'printBackground', 'preferCSSPageSize']);
  const { pageSize = LETTER, margins = {}, printBackground = false, preferCSSPageSize = false } = options;
  const { top = MARGIN, bottom = MARGIN, left = MARGIN, right = MARGIN } = margins;
  if (typeof pageSize === 'string') throw notProvided(`printToPDF options.pageSize: ${pageSize}`);
  const { data } = await devtools.send('Page.printToPDF', {
    paperWidth: pageSize.width,
    paperHeight: pageSize.height,
    marginTop: top,
    marginBottom: bottom,
    marginLeft: left,
    marginRight: right,
    printBackground,
    preferCSSPageSize,
  });
  return Buffer.from(data, 'base64');
}
