import type { Feature } from '../kernel/feature.ts';
import { archiveScheduleEvents } from './archive-schedule.events.ts';

export const archivesFeature: Feature = {
  events: archiveScheduleEvents,
  streams: [{ name: 'archive-schedule', label: 'Archive schedule', hint: 'The id of a schedule' }],
};
