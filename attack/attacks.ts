/** An attack by its name, and the tests that make it. */
export interface Attack {
  name: string;
  /** Files of unit and integration tests, from the folder of the project. */
  tests: readonly string[];
}

/** What strangers try. `npm run attack` makes all of it; `docs/security.md` says what stops it. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'a debugger, a proxy or a foreign module is given at the start',
    tests: ['src/main/settings/start-conditions.test.ts', 'packaging/fuses.test.ts'],
  },
  { name: 'a guard of Electron’s list is missing', tests: ['attack/checklist/checklist.test.ts'] },
  {
    name: 'what ships has more in it than the program',
    tests: ['packaging/program-files.test.ts', 'packaging/supply-chain.test.ts'],
  },
  { name: 'the page asks for files outside its folder', tests: ['src/main/window/app-files.test.ts'] },
  { name: 'the page is led elsewhere', tests: ['src/main/window/guards/navigation-guard.test.ts'] },
  {
    name: 'another page, or a frame, asks main',
    tests: ['src/main/bridge/trusted-sender.test.ts', 'src/preload/known-names.test.ts'],
  },
  {
    name: 'requests that nobody foresaw',
    tests: ['src/main/bridge/answer-request.test.ts', 'attack/generated/generated.test.ts'],
  },
  {
    name: 'a bank’s page means ill',
    tests: [
      'src/main/window/bank-page/bank-page-guard.test.ts',
      'src/main/window/bank-page/guard-bank.test.ts',
      'src/main/window/bank-page/read-return.test.ts',
      'src/main/window/bank-page/return-url.test.ts',
      'src/main/window/bank-page/bank-pages.test.ts',
    ],
  },
  {
    name: 'the service answers what nobody agreed on',
    tests: [
      'src/main/gateway/misbehaviour.test.ts',
      'src/main/gateway/failures.test.ts',
      'src/main/gateway/http/repeated-names.test.ts',
      'src/main/gateway/answers/redact.test.ts',
    ],
  },
  { name: 'goods are handed over without a press, or twice', tests: ['src/main/desk/sale/release.test.ts'] },
  {
    name: 'a table of the journal is edited to say paid',
    tests: ['src/main/compose/whole-till/forged-payments.test.ts', 'src/verify/replay.test.ts'],
  },
  {
    name: 'an export is changed, shortened, forged or too large',
    tests: ['src/verify/tampering.test.ts', 'src/verify/tampering-keys.test.ts', 'src/verify/large-files.test.ts'],
  },
  {
    name: 'an update is forged, exchanged, older, cut off or without an end',
    tests: [
      'src/main/updates/updates.test.ts',
      'src/main/updates/read-announcement.test.ts',
      'src/main/updates/hand-to-system.test.ts',
    ],
  },
  {
    name: 'somebody without the right asks',
    tests: ['src/main/people/guard.test.ts', 'src/main/people/pin-tries.test.ts', 'src/main/people/approvals.test.ts'],
  },
];
