import { notProvided, strict } from './strict.ts';

export type ProtocolHandler = (request: Request) => Response | Promise<Response>;

export interface ProtocolSurroundings {
  readonly schemes: Map<string, Electron.Privileges>;
  readonly isReady: () => boolean;
}

export function makeProtocol({ schemes, isReady }: ProtocolSurroundings) {
  const handlers = new Map<string, ProtocolHandler>();
  const protocol = strict('protocol', {
    registerSchemesAsPrivileged(customSchemes: Electron.CustomScheme[]): void {
      if (isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      for (const { scheme, privileges } of customSchemes) {
        if (!privileges?.standard || !privileges.secure) {
          throw notProvided(`the scheme ${scheme} without the privileges standard and secure`);
        }
        schemes.set(scheme, privileges);
      }
    },
    handle(scheme: string, handler: ProtocolHandler): void {
      if (handlers.has(scheme)) throw new Error(`The scheme has been registered: ${scheme}`);
      if (!schemes.has(scheme)) throw notProvided(`protocol.handle for ${scheme}, which is not privileged,`);
      handlers.set(scheme, handler);
    },
    isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
  } satisfies Partial<Electron.Protocol>);
  return { protocol, handlers };
}
