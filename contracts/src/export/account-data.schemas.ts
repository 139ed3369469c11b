import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { erasureCertificate, exportStatus, leaving } from './account-data.dto.ts';

/** What each endpoint takes and answers, by the same names. */
export const accountDataSchemas = {
  requestExport: {
    answer: exportStatus,
  },
  export: {
    answer: exportStatus,
  },
  leaving: {
    answer: leaving,
  },
  leave: {
    body: z.object({ password: z.optional(z.string().check(z.maxLength(128))) }),
    answer: z.object({ deleted: z.literal(true), erasureId: uuid }),
  },
  certificate: {
    params: z.object({ id: uuid }),
    answer: erasureCertificate,
  },
} as const satisfies Record<string, EndpointSchemas>;
