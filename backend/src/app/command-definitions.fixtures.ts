import { commandDefinitions } from './command-definitions.ts';

const never = async () => {
  throw new Error('Nothing is executed here');
};

/** Every command of the site, to read its types and schemas; none can be executed. */
export const inertDefinitions = commandDefinitions({
  keys: { newPerson: never },
  uploads: { has: never },
  media: { describe: never },
  recordings: { describe: never },
  archiveAbilities: { siteId: '', canEncrypt: false, webhookHosts: [] },
  siteShows: never,
  takePhoto: never,
  ecards: { queue: never, payment: 'closed' },
});
