import type { Projection } from '@everpaw/projections/kernel/projection';
import { type BuildId, formatBuildId, parseBuildId } from './build-id.ts';
import type { Build } from './builds.ts';
import type { ServingPointer, ServingPointers } from './serving-pointers.ts';

/** The builds of one view in the projecting thread. */
export type Slot = {
  projection: Projection;
  /** The build that readers of all versions use by default. */
  pointer: ServingPointer;
  /** The build that readers with this code use: the pointer's, or the newest of their own version. */
  serving: Build;
  /** The build that takes over once it has caught up. */
  building: Build | null;
  /** Ids of builds that neither serve nor are being built. */
  left: string[];
  takingOver: Promise<void> | null;
  /** Called when anything about the slot has changed. */
  listeners: Set<() => void>;
};

/** The builds of a view to open, and those to drop because the same version has a newer build. */
export type SlotPlan = {
  serving: { build: BuildId; hasCode: boolean };
  building: BuildId | null;
  left: string[];
  replaced: string[];
};

/**
 * Plans a slot from the existing builds. It never moves the pointer: older code stays on the newest build of
 * its own version, and a version from which an operator went back waits for an explicit `serve`.
 *
 *    pointer       this code    served to this code      built
 *    same          v2           the pointer's build      a newer generation, if there is one
 *    older (v1)    v2           the pointer's build      v2, unless v2 was passed over
 *    newer (v3)    v2           the newest build of v2   nothing
 */
function planSlot(version: number, pointer: ServingPointer, known: readonly BuildId[]): SlotPlan {
  const { build: pointed, passedOver } = pointer;
  const { name } = pointed;
  const newest = known
    .filter((build) => build.version === version)
    .sort((a, b) => a.generation - b.generation)
    .at(-1);
  const own = newest ?? { name, version, generation: 1 };
  const isNewer = pointed.version > version;
  const hasOwn = pointed.version === version;
  const serving = isNewer ? own : pointed;
  const builds = hasOwn
    ? own.generation > pointed.generation
    : pointed.version < version && version > passedOver;
  const building = builds ? own : null;
  const opened = [pointed, serving, ...(building ? [building] : [])];
  const rest = known.filter(
    (build) => !opened.some((other) => formatBuildId(other) === formatBuildId(build)),
  );
  const isReplaced = (build: BuildId) =>
    opened.some((other) => other.version === build.version && other.generation > build.generation);
  return {
    serving: { build: serving, hasCode: serving.version === version },
    building,
    left: rest.filter((build) => !isReplaced(build)).map(formatBuildId),
    replaced: rest.filter(isReplaced).map(formatBuildId),
  };
}

export type SlotParts = {
  pointers: ServingPointers;
  /** Ids of all builds in the store. */
  known: readonly string[];
  openBuild(
    projection: Projection,
    build: BuildId,
    how: { hasCode: boolean; serves: boolean },
  ): Promise<Build>;
  /** Drops a build that a newer one of the same version has replaced. */
  dropReplaced(id: string): Promise<void>;
};

/** Opens the builds of a view. If none serves yet, its first build does from now on. */
export async function openSlot(projection: Projection, parts: SlotParts): Promise<Slot> {
  const { name, version } = projection;
  const own = parts.known.flatMap((id) => parseBuildId(id) ?? []).filter((build) => build.name === name);
  const first = own
    .filter((build) => build.version === version)
    .sort((a, b) => a.generation - b.generation)
    .at(-1) ?? { name, version, generation: 1 };
  const pointer = await parts.pointers.begin(name, first);
  const plan = planSlot(version, pointer, own);
  const { build, hasCode } = plan.serving;
  const serving = await parts.openBuild(projection, build, { hasCode, serves: true });
  const building = plan.building
    ? await parts.openBuild(projection, plan.building, { hasCode: true, serves: false })
    : null;
  for (const id of plan.replaced) await parts.dropReplaced(id);
  return {
    projection,
    pointer,
    serving,
    building,
    left: plan.left,
    takingOver: null,
    listeners: new Set(),
  };
}
