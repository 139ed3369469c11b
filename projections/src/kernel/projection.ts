import type { DomainEvent } from '@everpaw/contracts/kernel/decider';
import type { Schema } from 'mongoose';
import type { View } from './view.ts';

/**
 * A read model as a value. The engine owns everything else: subscription, batches, checkpoint, retries, rebuilds.
 * `name` and `version` together name the collection, so a new version is built beside the old one.
 * `schema` declares an index for every query. The engine keeps the `position` of the last event applied in every
 * document, so an event that comes twice changes nothing. The subscription is filtered by the view's `events`.
 */
export type Projection<Doc extends object = object, E extends DomainEvent = DomainEvent> = View<Doc, E> & {
  name: string;
  version: number;
  schema: Schema;
};
