/** The names of files and folders in the data folder. */
export const dataFiles = {
  events: 'events.db',
  state: 'state.db',
  jobs: 'jobs.db',
  /** A folder with a file for each build of each view. */
  views: 'views',
  media: 'media',
  exports: 'exports',
  /** Archives that schedules made; like pictures, in a bucket where there is one. In no backup. */
  archives: 'archives',
  mail: 'mail',
  sessionSecret: 'session-secret',
  /** In no backup and no archive: whoever has it can sign another history. */
  signingKey: 'audit-signing-key',
} as const;

/** The names of the databases on MongoDB. */
export const databases = { state: 'everpaw_state', views: 'everpaw_views' } as const;

/** The file of the transparency log's tree, in the folder of views: it is built from the log again. */
export const treeFile = 'transparency.db';
