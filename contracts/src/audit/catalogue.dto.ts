import * as z from 'zod/mini';

/**
 * A field of an event: what it holds, in the words of JSON Schema, whether it is sealed with its person's key, and
 * whether it opens something, so that nobody is shown it.
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
 * A type of event. `person` is the field that names the one whose its personal fields are, null where there are none;
 * `commands` are those that it follows from, `views` the read models that fold it, `reactions` what it leads to.
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

/** Every type of event that was ever written. */
export const catalogue = z.object({ events: z.array(catalogueEvent) });
export type Catalogue = z.infer<typeof catalogue>;
