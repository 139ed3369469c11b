/** The names of files and folders in the data folder. */
export const dataFiles = {
  events: 'events.db',
  state: 'state.db',
  jobs: 'jobs.db',
  /** A folder with a file for each build of each view. */
  views: 'views',
  media: 'media',
  exports: 'exports',
  /** Booklets that people download. Not part of backups. */
  keepsakes: 'keepsakes',
  /** Archives made by schedules; like photos, they are in the bucket if there is one. Not part of backups. */
  archives: 'archives',
  mail: 'mail',
  sessionSecret: 'session-secret',
  /** Not part of backups or archives: a person who has it can sign another history. */
  signingKey: 'audit-signing-key',
} as const;

/** The names of the databases on MongoDB. */
export const databases = { state: 'everpaw_state', views: 'everpaw_views' } as const;

/** The file of the transparency log's tree. It is in the folder of views because it can be rebuilt from the log. */
export const treeFile = 'transparency.db';
