import { memoryFormData } from '@everpaw/contracts/timeline/memory.commands';
import { memoryChangeMessages as messages } from '@everpaw/contracts/timeline/memory-changes.messages';
import { v7 as uuidv7 } from 'uuid';
import { useToast } from '../../../base/notices.ts';
import { useActions, useOffline } from '../../../offline/react/hooks.ts';
import type { Refusal } from '../../../offline/store/refusals.ts';
import { Button } from '../../../ui/button.tsx';

/** The whole memory that a refused edit of a deleted one tells of; null for anything else, and for an older app's edit. */
function keepable({ type, code, payload }: Refusal) {
  if (type !== 'EditMemory' || code !== 'memory-not-found') return null;
  const { changes, base } = payload as { changes: object; base: { photoSeen?: string | null } }; // as its schema says
  const { photoSeen = null, ...words } = base;
  return memoryFormData.safeParse({ sha256: photoSeen, ...words, ...changes }).data ?? null;
}

/** Offers to keep what was written for a memory that somebody has deleted meanwhile. */
export function KeepAsNew({ refusal }: { refusal: Refusal }) {
  const { enqueue, discard } = useActions();
  const offline = useOffline();
  const notify = useToast();
  const memory = keepable(refusal);
  if (!memory) return null;

  async function keep(fields: NonNullable<typeof memory>) {
    const { db } = await offline.localStore();
    // The photo of the deleted memory is gone with it, unless this device holds it.
    const sha256 = fields.sha256 && (await db.media.get(fields.sha256)) ? fields.sha256 : null;
    const about = { memoryId: uuidv7(), memorialId: refusal.root.id };
    await enqueue({ type: 'AddMemory', payload: { ...fields, sha256, ...about } });
    await discard(refusal.commandId);
    notify({ title: messages.keptAsNew });
  }

  return <Button onClick={() => void keep(memory)}>{messages.keepAsNew}</Button>;
}
