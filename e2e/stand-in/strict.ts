import { EventEmitter } from 'node:events';

/** @param name what the program used */
export function notProvided(name: string): Error {
  return new Error(`stand-in: ${name} is not provided`);
}

/** Wraps an object so that reading an unknown member throws instead of returning `undefined`. */
export function strict<Provided extends object>(name: string, provided: Provided): Provided {
  return new Proxy(provided, {
    get(target, key, receiver) {
      if (key in target || isProbed(key)) return Reflect.get(target, key, receiver);
      throw notProvided(`${name}.${String(key)}`);
    },
  });
}

/** @throws if `given` has a key that is not in `provided`. `name` is for the message */
export function refuseOtherKeys(name: string, given: object, provided: readonly string[]): void {
  for (const [key, value] of Object.entries(given)) {
    if (value !== undefined && !provided.includes(key)) throw notProvided(`${name}.${key}`);
  }
}

const nameOf = Symbol('stand-in name');

/** The program may listen for events in `neverEmitted`. */
export interface KnownEvents {
  readonly emitted: readonly string[];
  readonly neverEmitted?: readonly string[];
}

/** Throws for unknown members. The guard is a prototype, because private fields do not work behind a proxy. */
export class StrictEmitter extends EventEmitter {
  readonly [nameOf]: string;

  constructor(name: string, events: KnownEvents) {
    super();
    this[nameOf] = name;
    this.setMaxListeners(0);
    const known = new Set([...events.emitted, ...(events.neverEmitted ?? []), 'newListener']);
    super.on('newListener', (event) => {
      if (!known.has(String(event))) throw notProvided(`the event ${String(event)} of ${name}`);
    });
  }
}

Object.setPrototypeOf(
  StrictEmitter.prototype,
  new Proxy(EventEmitter.prototype, {
    get(target, key, receiver: StrictEmitter) {
      if (key in target || isProbed(key)) return Reflect.get(target, key, receiver);
      throw notProvided(`${Object.hasOwn(receiver, nameOf) ? receiver[nameOf] : 'EventEmitter'}.${String(key)}`);
    },
  }),
);

/** Returns true for members that the language and its tools read from every object. */
function isProbed(key: string | symbol): boolean {
  return typeof key === 'symbol' || key === 'then' || key === 'toJSON';
}
