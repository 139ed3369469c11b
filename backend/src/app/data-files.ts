/** The names of files and folders in the data folder. */
export const dataFiles = {
  events: 'events.db',
  state: 'state.db',
  jobs: 'jobs.db',
  /** A folder with a file for each build of each view. */
  views: 'views',
  media: 'media',
  exports: 'exports',
  mail: 'mail',
  sessionSecret: 'session-secret',
} as const;

/** The names of the databases on MongoDB. */
export const databases = { state: 'everpaw_state', views: 'everpaw_views' } as const;
