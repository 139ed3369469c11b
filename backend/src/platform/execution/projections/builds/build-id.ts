/**
 * One build of a read model. A new version of the code is a new build, and so is a rebuild of the same version: its
 * next generation. The id is the name of the collection.
 */
export type BuildId = { name: string; version: number; generation: number };

const written = /^(?<name>[a-z][a-z0-9_]*?)_v(?<version>[1-9]\d*)(?:_g(?<generation>[2-9]|[1-9]\d+))?$/;
const nameShape = /^[a-z][a-z0-9_]*$/;

/** `memorials_v3`, and from the second generation on `memorials_v3_g2`. */
export function formatBuildId({ name, version, generation }: BuildId): string {
  return `${name}_v${version}${generation > 1 ? `_g${generation}` : ''}`;
}

/** Reads what {@link formatBuildId} wrote; null for anything else. */
export function parseBuildId(text: string): BuildId | null {
  const { name, version, generation = '1' } = written.exec(text)?.groups ?? {};
  if (name === undefined) return null;
  return { name, version: Number(version), generation: Number(generation) };
}

/** True for a name whose builds can be told from those of every other name. */
export function isProjectionName(name: string): boolean {
  return nameShape.test(name) && parseBuildId(name) === null && parseBuildId(`${name}_v1`)?.name === name;
}
