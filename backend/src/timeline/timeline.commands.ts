import { accountDecider } from '@everpaw/contracts/accounts/account.decider';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import {
  addMemoryData,
  deleteMemoryData,
  editMemoryData,
  type MemoryCommand,
  memoryIdData,
} from '@everpaw/contracts/timeline/memory.commands';
import { memoryDecider } from '@everpaw/contracts/timeline/memory.decider';
import { accountStream } from '../accounts/accounts.commands.ts';
import { memorialStream, type Pictures, roomOf } from '../memorials/memorials.commands.ts';
import { type CommandDefinition, handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const memorySchemas = {
  AddMemory: addMemoryData,
  EditMemory: editMemoryData,
  DeleteMemory: deleteMemoryData,
  EraseMemory: memoryIdData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof memorySchemas> {}
}

/** Returns the stream of a memory. */
function memoryStream(memoryId: string): string {
  return `memory-${memoryId}`;
}

/** Returns the photo that a command adds to a memory; null if none. */
function namedPhoto({ type, data }: MemoryCommand): string | null {
  if (type === 'AddMemory') return data.sha256;
  return type === 'EditMemory' ? (data.changes.sha256 ?? null) : null;
}

/**
 * Returns the handlers of the memory commands. Each memory has its own stream, so keepers never wait for each other.
 */
export function timelineCommands(
  pictures: Pick<Pictures, 'ofUploader'>,
): CommandDefinition<MemoryCommand['type']> {
  return handles({
    decider: memoryDecider,
    commands: memorySchemas,
    begins: ['AddMemory'],
    stream: (data: MemoryCommand['data']) => memoryStream(data.memoryId),
    memorialId: (data) => data.memorialId,
    async context(command, load) {
      const sha256 = namedPhoto(command);
      const [memorial, photo] = await Promise.all([
        load(memorialDecider, memorialStream(command.data.memorialId)),
        sha256 === null ? null : pictures.ofUploader(command.meta.actor, sha256),
      ]);
      const media = new Map<string, MediaDescriptor>(photo && sha256 ? [[sha256, photo]] : []);
      if (memorial.status !== 'active') return { memorial, media };
      const owner = await load(accountDecider, accountStream(memorial.ownerId));
      return { memorial, media, plan: roomOf(owner, memorial.memorialId) };
    },
  });
}
