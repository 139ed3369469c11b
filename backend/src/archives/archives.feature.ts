import type { Feature } from '../platform/execution/feature.ts';
import type { JobHandlers } from '../platform/execution/jobs/job-queue.ts';
import { archiveEmails } from './archive-notices.ts';
import { archiveConsequences } from './archive-reactions.ts';
import { type ArchiveAbilities, archiveCommands } from './archives.commands.ts';
import { ArchivesModule } from './archives.module.ts';
import { dueArchives } from './due-archives.ts';

export const archivesFeature = {
  module: ArchivesModule,
  commands: ({ archiveAbilities }: { archiveAbilities: ArchiveAbilities }) => [
    archiveCommands(archiveAbilities),
  ],
  reactions: [archiveConsequences],
  jobs: ({ archiving }: { archiving: { handlers: JobHandlers } }) => archiving.handlers,
  emails: archiveEmails,
  due: { name: 'archives', begin: dueArchives },
} satisfies Feature;
