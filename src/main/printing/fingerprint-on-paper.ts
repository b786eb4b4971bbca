import type { Handlers } from '../../shared/bridge-contract.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { fingerprintChannels } from '../../shared/slip/fingerprint-channels.ts';
import { describeFingerprintPage } from '../../shared/slip/fingerprint-page.ts';
import type { Slip } from '../../shared/slip/slip.ts';
import { slipRows } from '../../shared/slip/slip-rows.ts';
import { valueOr } from '../log.ts';
import type { TillSeals } from '../seal/till-seals.ts';
import type { TillParts } from '../till-parts.ts';
import { testEndOf } from './send.ts';
import { pageOf, savePage } from './slip-files.ts';
import { encoder } from './slip-maker.ts';

type Parts = Pick<TillParts, 'installation' | 'settings' | 'paper' | 'log'> & { clock: { now(): Date } };

export function createFingerprintHandlers(
  { installation, settings, clock, paper, log }: Parts,
  seals: Pick<TillSeals, 'signing'>,
): Pick<Handlers, keyof typeof fingerprintChannels> {
  const { till, mode } = installation;

  /** Uses the current key, which may have changed since the screen was drawn. */
  async function page(): Promise<Result<Slip>> {
    const told = await seals.signing();
    if (!told.ok) return told;
    const { fingerprint } = told.value;
    const facts = { fingerprint, shop: installation, till, mode, at: clock.now().toISOString() };
    return { ok: true, value: describeFingerprintPage(facts, paper.t) };
  }

  return {
    'fingerprint.print': async () => {
      const printer = settings.read('printer');
      if (printer === null) return problem('printerNotSet');
      const made = await page();
      if (!made.ok) return made;
      const rows = slipRows(made.value, printer.columns) ?? [];
      const bytes = (await encoder()).encodeSlip(rows, printer);
      return {
        ok: true,
        value: testEndOf(await paper.printers.send(printer.place, { bytes, language: printer.language })),
      };
    },
    'fingerprint.printWithSystem': async () => {
      const made = await page();
      if (!made.ok) return made;
      const print = async () => ({ isPrinted: await paper.printWithDialog(await pageOf(made.value)) });
      return await valueOr(problem('fingerprintNotPrinted'), print, log, 'slipNotSaved');
    },
    'fingerprint.save': async () => {
      const made = await page();
      if (!made.ok) return made;
      const save = () => savePage(paper, `${mode === 'live' ? '' : `${mode}-`}fingerprint-${till}.pdf`, made.value);
      return await valueOr(problem('fingerprintNotSaved'), save, log, 'slipNotSaved');
    },
  };
}
