import { checkExports, type OnProgress } from '../check/check-exports.ts';
import { type CheckReport, notKnownSentence, placeOf, sentenceOf } from '../check/sentences.ts';
import { summaryLine, verdictText } from '../report-text.ts';
import { browserTools } from './browser-tools.ts';
import { type ChosenFile, droppedFiles, groupIntoFolders } from './chosen-files.ts';

/* The page of the checker. It takes files, checks them with the code of the command, and shows the result. */

let chosen: ChosenFile[] = [];

/** Stops the running check, or the next one. */
let stopping = new AbortController();

listen();

function listen(): void {
  for (const id of ['folder', 'files']) {
    const input = element(id, HTMLInputElement);
    input.addEventListener('change', () => {
      choose([...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
    });
  }
  const drop = element('drop', HTMLElement);
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    if (event.dataTransfer) droppedFiles(event.dataTransfer.items).then(choose, tellFailure);
  });
  element('check', HTMLButtonElement).addEventListener('click', () => {
    check().catch(tellFailure);
  });
  element('stop', HTMLButtonElement).addEventListener('click', () => stopping.abort(new Error('it was stopped.')));
}

function choose(files: ChosenFile[]): void {
  chosen = files;
  const names = groupIntoFolders(chosen).exports.map(({ name, files: its }) => `${name} (${its.length} files)`);
  element('chosen', HTMLElement).textContent = names.length > 0 ? names.join(', ') : 'Nothing is chosen yet.';
  element('report', HTMLElement).replaceChildren();
}

async function check(): Promise<void> {
  showRunning(true);
  const { signal } = stopping;
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const onProgress: OnProgress = ({ bytes, totalBytes }) => {
    signal.throwIfAborted();
    element('progress', HTMLProgressElement).value = totalBytes === 0 ? 1 : bytes / totalBytes;
  };
  try {
    signal.throwIfAborted();
    const known = { fingerprints: typedIn('fingerprint'), seals: typedIn('seal') };
    const files = chosen;
    const { exports, leftOut } = groupIntoFolders(files);
    const report = await Promise.race([checkExports(exports, known, browserTools(), onProgress), stopped]);
    // A verdict must not stand beside the names of files that were chosen during the check.
    if (chosen === files) show(report, leftOut);
  } finally {
    stopping = new AbortController();
    showRunning(false);
  }
}

function showRunning(isRunning: boolean): void {
  element('check', HTMLButtonElement).disabled = isRunning;
  element('stop', HTMLButtonElement).hidden = !isRunning;
  element('progress', HTMLProgressElement).hidden = !isRunning;
}

function typedIn(id: string): string[] {
  return element(id, HTMLInputElement)
    .value.split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

function show(report: CheckReport, leftOut: readonly string[]): void {
  const { verdict, findings, notKnown, exports } = report;
  const { known, next } = verdictText(report);
  const said = document.createElement('div');
  said.append(textIn('h2', known), ...(next === null ? [] : [textIn('p', next)]));
  said.className = `verdict ${verdict}`;
  said.tabIndex = -1;
  element('report', HTMLElement).replaceChildren(
    said,
    ...list(
      'What is wrong',
      findings.map((finding) => [placeOf(finding), sentenceOf(finding)].filter(Boolean).join(': ')),
    ),
    ...list('What could not be known', [
      ...notKnown.map((each) => (each.folder === null ? '' : `${each.folder}: `) + notKnownSentence(each)),
      ...leftOut.map(
        (folder) => `${folder}: What these files are. They are no files of an export, and were not looked at.`,
      ),
    ]),
    ...list('What the exports say of themselves', exports.map(summaryLine)),
  );
  said.scrollIntoView({ block: 'start' });
  said.focus({ preventScroll: true });
}

function list(heading: string, sentences: readonly string[]): HTMLElement[] {
  if (sentences.length === 0) return [];
  const title = textIn('h2', heading);
  const items = document.createElement('ul');
  for (const sentence of sentences) items.append(textIn('li', sentence));
  return [title, items];
}

function textIn(tag: 'h2' | 'p' | 'li', text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function tellFailure(error: unknown): void {
  const reason = error instanceof Error ? error.message : 'unknown error';
  element('report', HTMLElement).replaceChildren(textIn('p', `This could not be checked: ${reason}`));
}

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${id}.`);
  return found;
}
