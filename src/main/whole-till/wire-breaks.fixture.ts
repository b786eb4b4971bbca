import { headText, json, type Play, send, startScriptedService } from '../gateway/scripted-service.fixture.ts';
import type { Break, Place } from './wire-fault-service.fixture.ts';

/** Faults between a till and the service. */

/** The service, or an impostor, gives this answer to every request. */
export function plays(play: Play): Break {
  return { play: () => play };
}

/** The service gives this JSON answer for every payment. */
export function spoken(body: object, status = 200): Break {
  return plays(json(body, status));
}

/** The service answers with JSON, or with text that looks like JSON, that may contain the reference. */
export function answers(body: (reference: string) => object | string, status = 200): Break {
  return {
    play: (reference) => {
      const given = body(reference);
      return send(status, typeof given === 'string' ? given : JSON.stringify(given));
    },
  };
}

/** Nothing listens on the service's port. */
export const REFUSED: Break = {
  elsewhere: async () => {
    const { baseUrl, stop } = await startScriptedService(() => undefined);
    await stop();
    return nowhere(baseUrl);
  },
};

/** A name with a label that is too long for DNS, so that no resolver is asked. */
export const NAME_NOT_RESOLVED: Break = {
  elsewhere: () => Promise.resolve(nowhere(`http://${'no-such-name-'.repeat(6)}x`)),
};

/** Sends these bytes, and resets the connection once the headers have arrived. */
export function resetsAfter(bytes: string): Play {
  return (socket, _asked, moments) => {
    moments.once('headers', () => socket.resetAndDestroy());
    socket.write(bytes);
  };
}

/** The headers of a JSON answer of a hundred bytes. */
export const HEAD = headText(200, { 'content-type': 'application/json', 'content-length': '100' });

function nowhere(origin: string): Place {
  return { origin, stop: () => Promise.resolve() };
}
