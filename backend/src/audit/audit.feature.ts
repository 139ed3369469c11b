import type { Feature } from '../platform/execution/feature.ts';
import { AuditModule } from './audit.module.ts';

export const auditFeature = {
  module: AuditModule,
} satisfies Feature;
