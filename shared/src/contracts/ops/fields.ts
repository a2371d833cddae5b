import * as z from 'zod'

export const why = z.string().trim().max(500).default('')
export const version = z
  .string()
  .regex(
    /^\w[\w.-]{0,63}$/,
    'A version has 1 to 64 letters, digits, dots and dashes, and starts with no dot.',
  )
  .refine((name) => !name.includes('..'), 'A version has no two dots in a row.')
export const area = z.string().regex(/^[a-z][a-z-]*$/, 'An area has lower-case letters and dashes.')
