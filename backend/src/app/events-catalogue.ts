import type { Catalogue } from '@everpaw/contracts/audit/catalogue.dto';
import { commandsOfEvents } from '@everpaw/contracts/audit/commands-of-events';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { projections } from '@everpaw/projections/registry';
import { eventsCatalogue } from '../audit/events-catalogue.ts';
import { reactions } from './reactions.ts';

/** Returns the catalogue of this site's events, built from the registered definitions, projections and reactions. */
export function siteCatalogue(): Catalogue {
  return eventsCatalogue({ definitions: eventDefinitions, commandsOfEvents, projections, reactions });
}
