import { toOutside } from './addresses.ts';
import type { Protocol } from './devtools-protocol.ts';
import { PreventableEvent } from './preventable-event.ts';

const LEVELS: Readonly<Record<string, string>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
};

/** Builds the event `console-message` for a console call of a page. */
export function consoleMessageOf(call: Protocol.Runtime.consoleAPICalledPayload): PreventableEvent {
  const [frame] = call.stackTrace?.callFrames ?? [];
  return new PreventableEvent({
    level: LEVELS[call.type] ?? 'info',
    message: call.args.map(textOf).join(' '),
    lineNumber: (frame?.lineNumber ?? -1) + 1,
    sourceId: toOutside(frame?.url ?? ''),
  });
}

function textOf({ value, unserializableValue, description }: Protocol.Runtime.RemoteObject): string {
  if (value !== undefined) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return unserializableValue ?? description ?? 'undefined';
}
