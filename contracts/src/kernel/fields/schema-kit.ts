import * as z from 'zod/mini';
import { email, emailOr } from '../text/email.ts';
import {
  instant,
  integer,
  line,
  lineOrNull,
  partialDate,
  sentInstant,
  text,
  timeZone,
  uuid,
} from './schemas.ts';

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
  overwrite: z.overwrite,
  pipe: z.pipe,
  refine: z.refine,
  regex: z.regex,
  string: z.string,
  transform: z.transform,
  email,
  emailOr,
  instant,
  line,
  lineOrNull,
  partialDate,
  sentInstant,
  text,
  timeZone,
  uuid,
  integer,
};
export type SchemaKit = typeof schemaKit;
