/** An attack and the tests that make it. */
export interface Attack {
  name: string;
  /** Paths of unit and integration tests from the project folder. */
  tests: readonly string[];
}

/** The attacks that `npm run attack` makes. `docs/security.md` describes the defences. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'a debugger, a proxy or a foreign module is given at the start',
    tests: ['src/main/settings/start-conditions.test.ts', 'packaging/fuses.test.ts'],
  },
  { name: 'a guard of Electron’s list is missing', tests: ['tools/attack/checklist/checklist.test.ts'] },
  {
    name: 'the package contains more than the program',
    tests: ['packaging/program-files.test.ts', 'packaging/supply-chain.test.ts'],
  },
  { name: 'the page asks for files outside its folder', tests: ['src/main/window/app-files.test.ts'] },
  { name: 'the page navigates elsewhere', tests: ['src/main/window/guards/navigation-guard.test.ts'] },
  {
    name: 'another page or a frame sends requests to main',
    tests: ['src/main/bridge/trusted-sender.test.ts', 'src/preload/known-names.test.ts'],
  },
  {
    name: 'unforeseen requests',
    tests: ['src/main/bridge/answer-request.test.ts', 'tools/attack/generated/generated.test.ts'],
  },
  {
    name: 'a bank page is hostile',
    tests: [
      'src/main/window/bank-page/bank-page-guard.test.ts',
      'src/main/window/bank-page/guard-bank.test.ts',
      'src/main/window/bank-page/read-return.test.ts',
      'src/main/window/bank-page/return-url.test.ts',
      'src/main/window/bank-page/bank-pages.test.ts',
    ],
  },
  {
    name: 'the service gives malformed answers',
    tests: [
      'src/main/gateway/failures.test.ts',
      'src/main/gateway/http/repeated-names.test.ts',
      'src/main/gateway/answers/redact.test.ts',
    ],
  },
  {
    name: 'goods are handed over without a press, or twice',
    tests: ['src/main/desk/hand-over/checks.test.ts', 'src/main/desk/hand-over/hand-over.test.ts'],
  },
  {
    name: 'a table of the journal is edited to say paid',
    tests: ['src/main/whole-till/forged-payments.test.ts', 'src/verify/replay.test.ts'],
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
    name: 'somebody without the right acts',
    tests: ['src/main/people/guard.test.ts', 'src/main/people/pin-tries.test.ts', 'src/main/people/approvals.test.ts'],
  },
];
