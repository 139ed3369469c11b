/** What the sync routes answer about an account and its commands, for checking it. */
export { mediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
export { pullAnswer, pushAnswer } from '@everpaw/contracts/sync/sync.api';
