import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { changedProductFields, newProductFields, stockFields } from './product.commands.ts';
import { productDto } from './product.dto.ts';

const ofProduct = z.object({ id: uuid });
const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

/** What each endpoint takes and answers, by the same names. */
export const storeSchemas = {
  list: { answer: z.array(productDto) },
  featured: { answer: z.array(productDto) },
  one: { params: ofProduct, answer: productDto },
  all: { answer: z.array(productDto) },
  add: { body: newProductFields, answer: accepted },
  change: { params: ofProduct, body: changedProductFields, answer: accepted },
  adjustStock: { params: ofProduct, body: stockFields, answer: accepted },
} as const satisfies Record<string, EndpointSchemas>;
