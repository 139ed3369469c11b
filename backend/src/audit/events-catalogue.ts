import type { Catalogue, CatalogueField } from '@everpaw/contracts/audit/catalogue.dto';
import type { EventDefinition } from '@everpaw/contracts/kernel/features/event-definition';
import * as z from 'zod/mini';

type Named = { name: string; events: readonly string[] };

/** The sources of the catalogue. `commandsOfEvents` is generated from the deciders. */
export type CatalogueSources = {
  definitions: readonly EventDefinition[];
  commandsOfEvents: Readonly<Record<string, readonly string[]>>;
  projections: readonly Named[];
  reactions: readonly Named[];
};

/** Returns the catalogue of event types, sorted by name, as defined in code. */
export function eventsCatalogue(sources: CatalogueSources): Catalogue {
  const namesOf = (all: readonly Named[], type: string) =>
    all.filter(({ events }) => events.includes(type)).map(({ name }) => name);
  const events = sources.definitions.map((definition) => {
    const { type, version } = definition;
    return {
      type,
      version,
      person: personField(definition),
      fields: fieldsOf(definition),
      commands: [...(sources.commandsOfEvents[type] ?? [])],
      views: namesOf(sources.projections, type),
      reactions: namesOf(sources.reactions, type),
    };
  });
  return { events: events.sort((a, b) => (a.type < b.type ? -1 : 1)) };
}

/**
 * Returns the name of the field that identifies the person, found by recording what the definition reads. Null if no
 * field is personal.
 */
function personField({ personal }: EventDefinition): string | null {
  if (!personal || Object.keys(personal.erased).length === 0) return null;
  let read: string | null = null;
  const recording = new Proxy(
    {},
    {
      get(_, name) {
        read = String(name);
        return undefined;
      },
    },
  );
  personal.person(recording);
  return read;
}

/** The subset of JSON Schema that events use. */
type JsonSchema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
};

function fieldsOf({ schema, personal, secrets = [] }: EventDefinition): CatalogueField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
  }) as JsonSchema; // every event's schema is an object's
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeText(field),
    isOptional: !required.includes(name),
    isPersonal: name in (personal?.erased ?? {}),
    isSecret: (secrets as readonly string[]).includes(name),
  }));
}

function typeText({
  type,
  enum: values,
  const: value,
  items,
  anyOf,
  properties,
  required,
}: JsonSchema): string {
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((each) => JSON.stringify(each)).join(' | ');
  if (anyOf) return anyOf.map(typeText).join(' | ');
  if (items) return `list of ${typeText(items)}`;
  if (properties) {
    const inner = Object.entries(properties).map(
      ([name, field]) => `${name}${required?.includes(name) ? '' : '?'}: ${typeText(field)}`,
    );
    return `{ ${inner.join(', ')} }`;
  }
  return typeof type === 'object' ? type.join(' | ') : (type ?? 'anything');
}
