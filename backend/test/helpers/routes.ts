import { endpoints as all } from '@everpaw/contracts/api';
import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { Site } from './site.ts';

/** Every route of the contracts, as `METHOD path`. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  all.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** Every route that the running application registered, as `METHOD path`. */
export function registeredRoutes(site: Site): string[] {
  const routes: string[] = [];
  for (const module of site.app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) {
      const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(metatype?.prototype ?? {});
      for (const { value } of Object.values<PropertyDescriptor>(methods)) {
        const path = typeof value === 'function' ? Reflect.getMetadata(PATH_METADATA, value) : undefined;
        if (path === undefined) continue;
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, value)];
        for (const each of [path].flat()) routes.push(`${method} ${each}`);
      }
    }
  return routes;
}
