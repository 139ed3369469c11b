import * as z from 'zod/mini';

/**
 * A field of an event: its type in terms of JSON Schema, whether it is encrypted with a person's key, and
 * whether it is a secret that is never shown.
 */
export const catalogueField = z.object({
  name: z.string(),
  type: z.string(),
  isOptional: z.boolean(),
  isPersonal: z.boolean(),
  isSecret: z.boolean(),
});
export type CatalogueField = z.infer<typeof catalogueField>;

/**
 * An event type. `person` is the field with the person whose key encrypts its personal fields, or null;
 * `commands` can produce it, `views` fold it, `reactions` react to it.
 */
export const catalogueEvent = z.object({
  type: z.string(),
  version: z.number(),
  person: z.nullable(z.string()),
  fields: z.array(catalogueField),
  commands: z.array(z.string()),
  views: z.array(z.string()),
  reactions: z.array(z.string()),
});
export type CatalogueEvent = z.infer<typeof catalogueEvent>;

/** All event types that were ever written. */
export const catalogue = z.object({ events: z.array(catalogueEvent) });
export type Catalogue = z.infer<typeof catalogue>;
