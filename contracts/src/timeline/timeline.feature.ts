import type { Feature } from '../kernel/feature.ts';
import { memoryEvents } from './memory.events.ts';

export const timelineFeature: Feature = {
  events: memoryEvents,
  isOfMemorials: true,
  streams: [{ name: 'memory', label: 'Memory', hint: 'The id of a memory' }],
};
