import { defineFields, field, type ValuesOf } from '../kernel/fields/define-fields.ts';
import type { SchemaKit } from '../kernel/fields/schema-kit.ts';
import { email } from '../kernel/text/email.ts';
import {
  archiveEntityTypes,
  archiveFrequencies,
  archiveDefaults as defaults,
  archiveTextLimits as limits,
  retentionLimits,
} from './archive-schedule.limits.ts';
import { archiveFieldMessages as messages } from './archive-schedule.messages.ts';
import { archiveScreenMessages as labels } from './archive-screens.messages.ts';
import { hostOfWebAddress } from './web-address.ts';

/** The editable fields of an archive schedule. The personal ones belong to the account that last set them. */
export const scheduleFields = defineFields({
  name: field(({ line }) => line({ min: 1, max: limits.name, required: messages.nameRequired }), {
    label: labels.name,
  }),
  description: field(({ nullable, text }) => nullable(text({ max: limits.description })), {
    label: labels.description,
    default: null,
  }),
  frequency: field((kit) => kit.enum(archiveFrequencies, messages.frequency), {
    label: labels.frequency,
    default: defaults.frequency,
  }),
  /** HH:MM in UTC. */
  scheduleTime: field(
    ({ string, regex }) =>
      string(messages.scheduleTime).check(regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, messages.scheduleTime)),
    { label: labels.time, default: defaults.scheduleTime },
  ),
  scheduleDay: field(({ nullable, number, int }) => nullable(number().check(int())), {
    label: 'Day',
    default: null,
  }),
  retentionCount: field(
    ({ integer }) => integer(messages.retentionCount, retentionLimits.fewest, retentionLimits.most),
    { label: labels.retention, default: defaults.retentionCount },
  ),
  enableCleanup: field(({ boolean }) => boolean(), {
    label: labels.cleanup,
    default: defaults.enableCleanup,
  }),
  entityType: field((kit) => kit.enum(archiveEntityTypes, messages.entityType), {
    label: labels.entity,
    default: defaults.entityType,
  }),
  entityId: field(
    ({ string, regex }) =>
      string(messages.entityId).check(
        regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, messages.entityId),
      ),
    { label: labels.memorial, stored: ({ uuid }: SchemaKit) => uuid },
  ),
  notificationEmail: field(({ nullable }) => nullable(email), {
    label: labels.email,
    default: null,
    erased: null,
  }),
  /** It may contain a secret. */
  webhookUrl: field(
    ({ nullable, string, maxLength, refine }) =>
      nullable(
        string().check(
          maxLength(limits.webhookUrl, messages.webhookUrl),
          refine((address) => hostOfWebAddress(address) !== null, messages.webhookUrl),
        ),
      ),
    { label: labels.webhook, default: null, erased: null },
  ),
  /** In bytes; null for no limit. */
  maxBackupSize: field(({ nullable, integer }) => nullable(integer(messages.maxBackupSize, 1)), {
    label: labels.maxSize,
    default: null,
  }),
  compressionEnabled: field(({ boolean }) => boolean(), {
    label: labels.compress,
    default: defaults.compressionEnabled,
  }),
  encryptionEnabled: field(({ boolean }) => boolean(), {
    label: labels.encrypt,
    default: defaults.encryptionEnabled,
  }),
});

export type ScheduleValues = ValuesOf<typeof scheduleFields>;
