import { tributeEntity } from '@everpaw/contracts/guestbook/tribute.entity';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { offlineEntity } from './kernel/offline-rules.ts';

/** Every entity that a device may change while it is offline; a root stands before its children. */
export const offlineEntities = [
  offlineEntity(memorialEntity, async () => (await import('./memorials/memorial.offline.ts')).memorialRules),
  offlineEntity(tributeEntity, async () => (await import('./guestbook/tribute.offline.ts')).tributeRules),
] as const;
