import type { Feature } from '../platform/feature.ts';
import { AuditModule } from './audit.module.ts';

export const auditFeature = {
  module: AuditModule,
} satisfies Feature;
