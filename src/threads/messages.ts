/** What passes between the program and a thread that answers requests. */

export interface Request {
  id: number;
  operation: string;
  given: unknown[];
}

export type Message =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: unknown }
  /** Nobody asked for it: how far a task is, or what happened meanwhile. */
  | { kind: 'told'; told: unknown };

/** How errors cross from one thread to another, where classes are lost. */
export interface ErrorCarrier<Carried> {
  carry(error: unknown): Carried;
  uncarry(carried: Carried): Error;
}

/** For threads whose errors nobody tells apart. */
export const MESSAGE_ALONE: ErrorCarrier<string> = {
  carry: (error) => (error instanceof Error ? error.message : 'unknown error'),
  uncarry: (message) => new Error(message),
};
