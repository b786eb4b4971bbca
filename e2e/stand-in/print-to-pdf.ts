import type { DevtoolsSession } from './chromium.ts';
import { refuseOtherKeys } from './strict.ts';

/** Paper in inches. */
const PAPERS: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A0: [33.1, 46.8],
  A1: [23.4, 33.1],
  A2: [16.54, 23.4],
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Legal: [8.5, 14],
  Letter: [8.5, 11],
  Tabloid: [11, 17],
  Ledger: [17, 11],
};

const PASSED_ON = [
  'landscape',
  'displayHeaderFooter',
  'printBackground',
  'scale',
  'pageRanges',
  'headerTemplate',
  'footerTemplate',
  'preferCSSPageSize',
  'generateTaggedPDF',
  'generateDocumentOutline',
] as const;

/** The page as a PDF. Sizes are in inches, as Electron's are. */
export async function printToPdf(devtools: DevtoolsSession, options: Electron.PrintToPDFOptions): Promise<Buffer> {
  refuseOtherKeys('printToPDF options', options, [...PASSED_ON, 'pageSize', 'margins']);
  const [paperWidth, paperHeight] = paperOf(options.pageSize ?? 'Letter');
  const { top, bottom, left, right } = options.margins ?? {};
  const { data } = await devtools.send('Page.printToPDF', {
    ...Object.fromEntries(PASSED_ON.filter((key) => options[key] !== undefined).map((key) => [key, options[key]])),
    paperWidth,
    paperHeight,
    ...(top !== undefined && { marginTop: top }),
    ...(bottom !== undefined && { marginBottom: bottom }),
    ...(left !== undefined && { marginLeft: left }),
    ...(right !== undefined && { marginRight: right }),
  });
  return Buffer.from(data, 'base64');
}

function paperOf(pageSize: string | Electron.Size): readonly [width: number, height: number] {
  if (typeof pageSize === 'object') return [pageSize.width, pageSize.height];
  const paper = PAPERS[pageSize];
  if (!paper) throw new Error(`Invalid pageSize ${pageSize}`);
  return paper;
}
