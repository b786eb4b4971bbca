/** The messages between the program and a thread that serves requests. */

export interface Request {
  id: number;
  operation: string;
  given: unknown[];
}

export type Message =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: unknown }
  /** An unrequested message: the progress of a task, or an event. */
  | { kind: 'told'; told: unknown };

/** Carries errors between threads, where classes are lost. */
export interface ErrorCarrier<Carried> {
  carry(error: unknown): Carried;
  uncarry(carried: Carried): Error;
}

/** Carries only the message, for threads whose callers treat all errors alike. */
export const MESSAGE_ALONE: ErrorCarrier<string> = {
  carry: (error) => (error instanceof Error ? error.message : 'unknown error'),
  uncarry: (message) => new Error(message),
};
