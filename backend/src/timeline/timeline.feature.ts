import type { Pictures } from '../memorials/memorials.commands.ts';
import type { Feature } from '../platform/execution/feature.ts';
import { timelineCommands } from './timeline.commands.ts';
import { TimelineModule } from './timeline.module.ts';

export const timelineFeature = {
  module: TimelineModule,
  commands: ({ pictures }: { pictures: Pictures }) => [timelineCommands(pictures)],
} satisfies Feature;
