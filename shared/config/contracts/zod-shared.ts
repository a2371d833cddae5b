import { coerce as all, iso as isoAll } from 'zod/v4'

/**
 * The parts of zod that a page shares (docs/decisions/010): the whole package is 60 KB brotli with every locale, and a
 * copy in each remote is 19 KB. A part that is missing here would be `undefined` in a remote; `zod-shared.test.ts`
 * finds it first. Imports `zod/v4`, the same module under a name that federation does not share: with `zod` this file
 * would wait for itself.
 */
export {
  array,
  boolean,
  discriminatedUnion,
  email,
  enum,
  int,
  literal,
  never,
  nullable,
  number,
  object,
  optional,
  partialRecord,
  preprocess,
  record,
  strictObject,
  string,
  union,
  unknown,
  url,
} from 'zod/v4'

// Only the parts in use: as a whole they include every kind of number, date and duration.
export const coerce = { number: all.number }
export const iso = { date: isoAll.date, datetime: isoAll.datetime }
