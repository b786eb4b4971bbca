import type { Desk } from '../../src/main/desk/ports/desk-port.ts';
import { isJournalFault } from '../../src/main/desk/ports/journal-port.ts';
import type { RequeryRuns } from '../../src/main/desk/requery-run/requery-runs.ts';
import { type Problem, problemSchema, type Result } from '../../src/shared/problems.ts';
import type { Run } from '../../src/shared/run/requery-run.ts';
import { isSensitive } from './customers.ts';
import type { Owner } from './scheduler.ts';
import { createScreen } from './screen.ts';
import { createTill, nameOf, type ProgramParts } from './till-of-run.ts';
import { PERSON, type World } from './world.ts';

/** One run of the program, from its start until it quits, dies or the story ends. */
export interface ProgramRun {
  owner: Owner;
  desk: Desk;
  /** Gives an order of the back office to the re-query runs. */
  order(what: string, act: (runs: RequeryRuns) => Promise<Run | null>): void;
  stop(): Promise<void>;
  /** True once the state of the previous run is restored, so that buttons work. */
  isReady(): boolean;
  /** Presses a button, checks the result and adds both to the story. */
  press<Value>(
    button: string,
    act: (desk: Desk) => Promise<Result<Value>>,
    then?: (result: Result<Value>) => void,
  ): void;
}

export function startProgram(parts: ProgramParts): ProgramRun {
  const { world, owner } = parts;
  const { story } = world;
  const { desk, runs } = createTill(parts, (error) => obey('a run', () => Promise.reject(error)));
  const screen = createScreen(world);
  desk.onChange(screen.shows);
  let isReady = false;
  desk.recover().then(
    () => {
      isReady = true;
      story.tell('the program is ready');
      obey('start of the runs', () => runs.start());
    },
    (error: unknown) => {
      if (isJournalFault(error)) isReady = true;
      else story.breaks('answers match the port', `recover: ${nameOf(error)}`);
    },
  );
  return {
    owner,
    desk,
    isReady: () => isReady,
    order(what, act) {
      story.tell(`back office: ${what}`);
      obey(what, () => act(runs));
    },
    async stop() {
      await runs.stop();
      await desk.stop();
    },
    press: (button, act, then) => press(world, desk, { button, act, then }),
  };

  /** Carries out an order. It may fail only because of a journal fault. */
  function obey(what: string, act: () => Promise<unknown>): void {
    act().catch((error: unknown) => {
      if (!isJournalFault(error)) story.breaks('answers match the port', `${what}: ${nameOf(error)}`);
    });
  }
}

function press<Value>(
  { story }: World,
  desk: Desk,
  pressed: {
    button: string;
    act: (desk: Desk) => Promise<Result<Value>>;
    then: ((result: Result<Value>) => void) | undefined;
  },
): void {
  const { button, act, then } = pressed;
  story.tell(`${PERSON}: ${button}`);
  act(desk).then(
    (result) => {
      if (isSensitive(JSON.stringify(result))) story.breaks('nothing sensitive is written', `answer to ${button}`);
      if (!result.ok) checkProblem(button, result.problem);
      then?.(result);
    },
    (error: unknown) => story.breaks('answers match the port', `${button}: ${nameOf(error)}`),
  );

  function checkProblem(of: string, problem: Problem): void {
    story.tell(`  refused: ${of}: ${problem.code}`);
    story.reach(`refused: ${problem.code}`);
    if (!problemSchema.safeParse(problem).success) story.breaks('answers match the port', `${of}: ${problem.code}`);
  }
}
