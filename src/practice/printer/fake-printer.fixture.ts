import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { letterOf } from './code-pages.fixture.ts';
import { type EscPosCommand, readCommand, STATUS_QUESTION } from './esc-pos.fixture.ts';

/** One printed piece of paper, row by row. */
export interface Paper {
  rows: string[];
  images: number;
  isCut: boolean;
}

/** A loopback printer that reads ESC/POS and reports its status. */
export class FakePrinter {
  readonly place = { kind: 'network' as const, host: '127.0.0.1', port: 0 };
  /** Everything printed so far; the last piece may not be cut yet. */
  readonly papers: Paper[] = [];
  readonly #answers: boolean;
  #pending = Buffer.alloc(0);
  #page = 0;
  #allowedRows = Number.POSITIVE_INFINITY;
  #paperRows = Number.POSITIVE_INFINITY;
  #isCoverOpen = false;
  #client: net.Socket | null = null;
  #server: net.Server | null = null;

  /** @param answers false for a printer that never answers, such as a printer without ESC/POS */
  constructor({ answers = true }: { answers?: boolean } = {}) {
    this.#answers = answers;
  }

  async turnOn(): Promise<void> {
    const server = net.createServer((socket) => {
      this.#client = socket;
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        this.#pending = Buffer.concat([this.#pending, bytes]);
        this.#goOn();
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.place.port, this.place.host, resolve));
    this.place.port = (server.address() as AddressInfo).port;
  }

  /** Turns the printer off, which discards everything that is not printed yet. */
  async turnOff(): Promise<void> {
    const server = this.#server;
    this.#client?.destroy();
    this.#pending = Buffer.alloc(0);
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  allow(rows: number): void {
    this.#allowedRows = rows;
    this.#goOn();
  }

  loadPaper(rows: number): void {
    this.#paperRows = rows;
    this.#goOn();
  }

  openCover(): void {
    this.#isCoverOpen = true;
  }

  #goOn(): void {
    while (this.#isStopped() || this.#allowedRows <= 0 ? this.#takeQuestion() : this.#takeNext());
  }

  #isStopped(): boolean {
    return this.#isCoverOpen || this.#paperRows <= 0;
  }

  /** Answers a status query at once, even if the printer has stopped with rows to print. */
  #takeQuestion(): boolean {
    const from = this.#pending.length - STATUS_QUESTION.length;
    if (from < 0 || !this.#pending.subarray(from).equals(STATUS_QUESTION)) return false;
    this.#pending = this.#pending.subarray(0, from);
    this.#sayStatus();
    return true;
  }

  #takeNext(): boolean {
    if (this.#pending.subarray(0, STATUS_QUESTION.length).equals(STATUS_QUESTION)) {
      this.#pending = this.#pending.subarray(STATUS_QUESTION.length);
      this.#sayStatus();
      return true;
    }
    const read = readCommand(this.#pending);
    if (!read || this.#pending.length === 0) return false;
    this.#pending = this.#pending.subarray(read.length);
    this.#act(read.command);
    return true;
  }

  #act(command: EscPosCommand): void {
    if (command.kind === 'finished') this.#say(0);
    else if (command.kind === 'image') this.#paper().images += 1;
    else if (command.kind === 'cut') this.#paper().isCut = true;
    else if (command.kind === 'initialize') this.#page = 0;
    else if (command.kind === 'page') this.#page = command.page;
    else if (command.kind === 'letter') {
      const { rows } = this.#paper();
      rows.push(`${rows.pop() ?? ''}${letterOf(command.byte, this.#page)}`);
    } else if (command.kind === 'line') {
      this.#paper().rows.push('');
      this.#allowedRows -= 1;
      this.#paperRows -= 1;
    }
  }

  /** Answers a status query. According to Epson's manual, bits 1 and 4 are always set. */
  #sayStatus(): void {
    const noPaper = this.#paperRows <= 0;
    const offline = this.#isStopped() ? 0x08 : 0;
    const why = (this.#isCoverOpen ? 0x04 : 0) | (noPaper ? 0x20 : 0);
    for (const said of [offline, why, noPaper ? 0x60 : 0]) this.#say(0x12 | said);
  }

  #say(byte: number): void {
    if (this.#answers) this.#client?.write(Uint8Array.of(byte));
  }

  #paper(): Paper {
    const last = this.papers.at(-1);
    if (last && !last.isCut) return last;
    const fresh = { rows: [''], images: 0, isCut: false };
    this.papers.push(fresh);
    return fresh;
  }
}

export async function startFakePrinter(...given: ConstructorParameters<typeof FakePrinter>): Promise<FakePrinter> {
  const printer = new FakePrinter(...given);
  await printer.turnOn();
  return printer;
}

/** Returns the rows of a paper that are not blank, as a person reads them. */
export function readable({ rows }: Paper): string[] {
  return rows.map((row) => row.trimEnd()).filter((row) => row !== '');
}
