import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { campaignFields } from './campaign.commands.ts';
import { campaignDto } from './campaign.dto.ts';

const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

/** What each endpoint takes and answers, by the same names. */
export const campaignsSchemas = {
  list: { answer: z.array(campaignDto) },
  start: { body: campaignFields, answer: accepted },
  end: { params: z.object({ id: uuid }), answer: accepted },
} as const satisfies Record<string, EndpointSchemas>;
