import { checkExports } from '../check/check-exports.ts';
import type { GivenFolder } from '../check/check-tools.ts';
import type { CheckReport } from '../check/findings.ts';
import { notKnownSentence, placeOf, sentenceOf } from '../check/sentences.ts';
import { summaryLine, VERDICT_SENTENCES } from '../report-text.ts';
import { browserTools } from './browser-tools.ts';
import { type ChosenFile, droppedFiles, groupIntoFolders } from './chosen-files.ts';

/* What the page of the checker does: takes files, checks them with the code that the command uses, and says what it found. */

let folders: GivenFolder[] = [];

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

function choose(chosen: ChosenFile[]): void {
  folders = groupIntoFolders(chosen);
  const names = folders.map(({ name, files }) => `${name} (${files.length} files)`);
  element('chosen', HTMLElement).textContent = names.length > 0 ? names.join(', ') : 'Nothing is chosen yet.';
  element('report', HTMLElement).replaceChildren();
}

async function check(): Promise<void> {
  const button = element('check', HTMLButtonElement);
  const progress = element('progress', HTMLProgressElement);
  button.disabled = true;
  progress.hidden = false;
  try {
    const known = { fingerprints: typedIn('fingerprint'), seals: typedIn('seal') };
    const report = await checkExports(folders, known, browserTools(), ({ bytes, totalBytes }) => {
      progress.value = totalBytes === 0 ? 1 : bytes / totalBytes;
    });
    show(report);
  } finally {
    button.disabled = false;
    progress.hidden = true;
  }
}

function typedIn(id: string): string[] {
  return element(id, HTMLInputElement)
    .value.split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

function show({ verdict, findings, notKnown, exports }: CheckReport): void {
  const said = paragraph(VERDICT_SENTENCES[verdict]);
  said.className = 'verdict';
  element('report', HTMLElement).replaceChildren(
    said,
    ...list(
      'What is wrong',
      findings.map((finding) => [placeOf(finding), sentenceOf(finding)].filter(Boolean).join(': ')),
    ),
    ...list(
      'What could not be known',
      notKnown.map((each) => (each.folder === null ? '' : `${each.folder}: `) + notKnownSentence(each)),
    ),
    ...list('What the exports say of themselves', exports.map(summaryLine)),
  );
}

function list(heading: string, sentences: readonly string[]): HTMLElement[] {
  if (sentences.length === 0) return [];
  const title = document.createElement('h2');
  title.textContent = heading;
  const items = document.createElement('ul');
  for (const sentence of sentences) items.append(textIn('li', sentence));
  return [title, items];
}

function paragraph(text: string): HTMLElement {
  return textIn('p', text);
}

function textIn(tag: 'p' | 'li', text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function tellFailure(error: unknown): void {
  const reason = error instanceof Error ? error.message : 'unknown error';
  element('report', HTMLElement).replaceChildren(paragraph(`This could not be checked: ${reason}`));
}

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${id}.`);
  return found;
}
