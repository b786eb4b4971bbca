import type { Handlers } from '../../shared/bridge-contract.ts';
import { type BankDirectory, createBankDirectory } from '../desk/charge/bank-directory.ts';
import type { Gateway } from '../desk/ports/gateway-port.ts';
import type { ConnectedService } from '../service/connect.ts';
import { bankCacheIn } from '../settings/kept-by-itself.ts';
import type { TillParts } from '../till-parts.ts';

interface TillBanks extends BankDirectory {
  handlers: Pick<Handlers, 'banks.list'>;
}

/** Starts the list of banks. It asks through the desk, so that the desk learns that the service answers. */
export function startBanks(
  parts: Pick<TillParts, 'clock' | 'settings' | 'installation' | 'log'> & {
    service: Pick<ConnectedService, 'merchant' | 'problem'>;
    list: Gateway['banks'];
  },
): TillBanks {
  const { service, clock, list } = parts;
  const banks = createBankDirectory({
    gateway: { banks: list },
    merchant: service.merchant,
    noService: service.problem,
    clock,
    cache: bankCacheIn(parts),
  });
  return { ...banks, handlers: { 'banks.list': ({ refresh }) => banks.list(refresh) } };
}
