import { EventEmitter } from 'node:events';

/** The error for everything of Electron that the stand-in does not have. `name` is what the program asked for. */
export function notProvided(name: string): Error {
  return new Error(`stand-in: ${name} is not provided`);
}

/** An object that throws when a member is read that it does not have, so that nothing missing passes for `undefined`. */
export function strict<Provided extends object>(name: string, provided: Provided): Provided {
  return new Proxy(provided, {
    get(target, key, receiver) {
      if (key in target || isProbed(key)) return Reflect.get(target, key, receiver);
      throw notProvided(`${name}.${String(key)}`);
    },
  });
}

/** Something of Electron that is refused as a whole: it can be imported, and throws when it is used in any way. */
export function refused(name: string): object {
  const refuse = (): never => {
    throw notProvided(name);
  };
  return new Proxy(class StandInRefusal {}, {
    get: (target, key) => (isProbed(key) ? Reflect.get(target, key) : refuse()),
    set: refuse,
    apply: refuse,
    construct: refuse,
  });
}

/** Throws unless every key of `given` is one of `provided`; `name` says whose options they are. */
export function refuseOtherKeys(name: string, given: object, provided: readonly string[]): void {
  for (const [key, value] of Object.entries(given)) {
    if (value !== undefined && !provided.includes(key)) throw notProvided(`${name}.${key}`);
  }
}

const nameOf = Symbol('stand-in name');

/** The events that an emitter has: those it emits, and those a program may listen to although they never come. */
export interface KnownEvents {
  readonly emitted: readonly string[];
  readonly neverEmitted?: readonly string[];
}

/**
 * An event emitter that refuses unknown events, and unknown members of the classes that extend it. Private fields of
 * those classes keep working, which they would not behind a proxy: the guard sits in the prototype chain instead.
 */
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

  override removeAllListeners(event?: string | symbol): this {
    if (event === undefined) throw notProvided(`${this[nameOf]}.removeAllListeners without an event`);
    return super.removeAllListeners(event);
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

/** The language and its tools ask every object for these; they are not questions of the program. */
function isProbed(key: string | symbol): boolean {
  return typeof key === 'symbol' || key === 'then' || key === 'toJSON';
}
