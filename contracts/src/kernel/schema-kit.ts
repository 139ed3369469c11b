import * as z from 'zod/mini';
import { calendarDate, instant, line, lineOrNull, sentInstant, text, uuid, wholeNumber } from './schemas.ts';

/** The parts of `z` that fields are made of. Passing the whole namespace would bundle all of it. */
export const schemaKit = {
  array: z.array,
  boolean: z.boolean,
  enum: z.enum,
  int: z.int,
  maxLength: z.maxLength,
  minLength: z.minLength,
  nullable: z.nullable,
  number: z.number,
  pipe: z.pipe,
  refine: z.refine,
  regex: z.regex,
  string: z.string,
  transform: z.transform,
  calendarDate,
  instant,
  line,
  lineOrNull,
  sentInstant,
  text,
  uuid,
  wholeNumber,
};
export type SchemaKit = typeof schemaKit;
