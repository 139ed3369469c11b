import type * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { ErasureCertified } from './erasure.events.ts';

export const certifyErasureData = ErasureCertified.schema;

export type CertifyErasure = Command<'CertifyErasure', z.infer<typeof certifyErasureData>>;
