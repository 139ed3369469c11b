import { cartEntity } from '@everpaw/contracts/cart/cart.entity';
import { ecardEntity } from '@everpaw/contracts/ecards/ecard.entity';
import { candleEntity } from '@everpaw/contracts/guestbook/candle.entity';
import { tributeEntity } from '@everpaw/contracts/guestbook/tribute.entity';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { memoryEntity } from '@everpaw/contracts/timeline/memory.entity';
import { offlineEntity } from './kernel/offline-rules.ts';

/** The entities that a device can change offline, each root before its children. */
export const offlineEntities = [
  offlineEntity(memorialEntity, async () => (await import('./memorials/memorial.offline.ts')).memorialRules),
  offlineEntity(tributeEntity, async () => (await import('./guestbook/tribute.offline.ts')).tributeRules),
  offlineEntity(memoryEntity, async () => (await import('./timeline/memory.offline.ts')).memoryRules),
  offlineEntity(cartEntity, async () => (await import('./cart/cart.offline.ts')).cartRules),
  offlineEntity(ecardEntity, async () => (await import('./ecards/ecard.offline.ts')).ecardRules),
  offlineEntity(candleEntity, async () => (await import('./guestbook/candle.offline.ts')).candleRules),
] as const;
