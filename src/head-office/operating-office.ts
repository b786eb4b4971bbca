import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import { officeMetrics } from './operating/office-metrics.ts';
import { addOperatingRoutes } from './operating/open-operating.ts';
import type { HttpMeter } from './server/http.ts';
import type { Office } from './server/office.ts';
import type { OfficeParts } from './server/office-parts.ts';

export interface OperatingOptions {
  /** Whether each request is logged. */
  logsRequests?: boolean;
}

/** Collects the metrics of a head office. */
export interface OperatedOffice {
  meter: HttpMeter;
  committed(seconds: number): void;
  counting(office: Office): Office;
  addRoutes(server: FastifyInstance, parts: { database: Database; folder: string }): void;
}

export function operateOffice({
  log,
  clock,
  logsRequests = false,
}: Pick<OfficeParts, 'log' | 'clock'> & OperatingOptions): OperatedOffice {
  const metrics = officeMetrics();
  return {
    committed: metrics.committed,
    meter: {
      ...metrics,
      answered: ({ request, status, ms, journal }) => {
        metrics.answered(request, status);
        if (logsRequests) log({ event: 'request', request, status, ms, ...(journal && { journal }) });
      },
    },
    counting: (office) => ({
      answer: async (request) => {
        const answer = await office.answer(request);
        if (answer.added !== undefined) metrics.batchTaken(answer.added);
        return answer;
      },
    }),
    addRoutes: (server, parts) => addOperatingRoutes(server, { ...parts, metrics, clock }),
  };
}
