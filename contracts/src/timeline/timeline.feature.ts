import type { Feature } from '../kernel/features/feature.ts';
import { memoryEvents } from './memory.events.ts';
import { timelineApi } from './timeline.api.ts';

export const timelineFeature: Feature = {
  events: memoryEvents,
  isOfMemorials: true,
  endpoints: { timeline: timelineApi },
  streams: [{ name: 'memory', label: 'Memory', hint: 'The id of a memory' }],
};
