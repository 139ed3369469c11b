import { features } from './features.ts';
import type { Endpoint } from './kernel/features/endpoint.ts';

export type NamedEndpoint = { name: string; feature: string; endpoint: Endpoint };

/** All endpoints with their names. */
export const endpoints: readonly NamedEndpoint[] = features
  .flatMap((each) => Object.entries(each.endpoints ?? {}))
  .flatMap(([feature, own]) =>
    Object.entries(own).map(([name, endpoint]) => ({ name: `${feature}.${name}`, feature, endpoint })),
  );
