import type { Endpoint } from './endpoint.ts';
import type { EventDefinition } from './event-definition.ts';
import type { Rate } from './rate.ts';

/**
 * How often a command may be executed for a visitor's address, by an account, and by an account for one target. Where
 * one is left out, the general rate holds; a target has none.
 */
export type CommandRates = { visitor?: Rate; account?: Rate; target?: Rate };

/** A feature's entries in the lists of the whole site. */
export type Feature = {
  /** Every event that it ever wrote: a type is never removed. Each keeps its own data type. */
  events?: readonly Pick<EventDefinition, 'type' | 'version'>[];
  /** Set if its events belong to memorials, whose histories contain them. */
  isOfMemorials?: true;
  /** Its endpoints by group and name: `{ memorials: { create } }` is `memorials.create`, tagged `memorials`. */
  endpoints?: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  /** Its commands with a rate of their own. */
  rates?: Readonly<Record<string, CommandRates>>;
  /** Its streams that the audit desk can look for, by the prefix of their names; `hint` says what comes after it. */
  streams?: readonly { name: string; label: string; hint: string }[];
};
