import { memoryFormData } from '@everpaw/contracts/timeline/memory.commands';
import { memoryChangeMessages as messages } from '@everpaw/contracts/timeline/memory-changes.messages';
import { v7 as uuidv7 } from 'uuid';
import { useActions, useOffline } from '../../../offline/react/hooks.ts';
import type { Refusal } from '../../../offline/store/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/helpers/notices.ts';

/**
 * Returns the complete memory if a refused edit targeted a deleted one. Returns null for all other refusals, and for
 * edits from older app versions.
 */
function keepable({ type, code, payload }: Refusal) {
  if (type !== 'EditMemory' || code !== 'memory-not-found') return null;
  const { changes, base } = payload as { changes: object; base: { photoSeen?: string | null } }; // guaranteed by its schema
  const { photoSeen = null, ...words } = base;
  return memoryFormData.safeParse({ sha256: photoSeen, ...words, ...changes }).data ?? null;
}

/** Offers to save the text of a refused edit as a new memory if the memory has been deleted in the meantime. */
export function KeepAsNew({ refusal }: { refusal: Refusal }) {
  const { enqueue, discard } = useActions();
  const offline = useOffline();
  const notify = useToast();
  const memory = keepable(refusal);
  if (!memory) return null;

  async function keep(fields: NonNullable<typeof memory>) {
    const { db } = await offline.localStore();
    // The server deleted the photo with the memory, so it's kept only if this device has it.
    const sha256 = fields.sha256 && (await db.media.get(fields.sha256)) ? fields.sha256 : null;
    const about = { memoryId: uuidv7(), memorialId: refusal.root.id };
    await enqueue({ type: 'AddMemory', payload: { ...fields, sha256, ...about } });
    await discard(refusal.commandId);
    notify({ title: messages.keptAsNew });
  }

  return <Button onClick={() => void keep(memory)}>{messages.keepAsNew}</Button>;
}
