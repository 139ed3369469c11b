import type { Feature } from '../kernel/features/feature.ts';
import { archiveScheduleEvents } from './archive-schedule.events.ts';
import { archivesApi } from './archives.api.ts';

export const archivesFeature: Feature = {
  events: archiveScheduleEvents,
  endpoints: { archives: archivesApi },
  streams: [{ name: 'archive-schedule', label: 'Archive schedule', hint: 'The id of a schedule' }],
};
