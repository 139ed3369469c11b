import type { Catalogue } from '@everpaw/contracts/audit/catalogue.dto';
import { commandsOfEvents } from '@everpaw/contracts/audit/commands-of-events';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { projections } from '@everpaw/projections/registry';
import { eventsCatalogue } from '../audit/events-catalogue.ts';
import { reactions } from './reactions.ts';

/** The catalogue of this site's events, made of what it runs by. */
export function siteCatalogue(): Catalogue {
  return eventsCatalogue({ definitions: eventDefinitions, commandsOfEvents, projections, reactions });
}
