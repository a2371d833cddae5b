import * as z from 'zod'

const SEPARATOR = '; '

/** Cells of a table are text; these turn them into values and back (export writes what import reads). */
export const text = z.string().trim().min(1, 'must not be empty').max(1000)

export const optionalText = z.codec(z.string(), z.string().optional(), {
  decode: (cell) => cell.trim() || undefined,
  encode: (value) => value ?? '',
})

const digits = z.string().regex(/^\s*\d{1,7}\s*$/, 'must be a whole number')

export const count = z.codec(digits, z.int(), { decode: Number, encode: String })

export const optionalCount = z.codec(
  z.string().regex(/^\s*\d{0,7}\s*$/, 'must be a whole number or empty'),
  z.int().optional(),
  {
    decode: (cell) => (cell.trim() ? Number(cell) : undefined),
    encode: (value) => (value === undefined ? '' : String(value)),
  },
)

export const yes = z.codec(z.enum(['yes', 'no', '']), z.boolean(), {
  decode: (cell) => cell === 'yes',
  encode: (value) => (value ? 'yes' : ''),
})

const amountText = z
  .string()
  .regex(/^\s*(\d{1,5}(\.\d{1,2})?)?\s*$/, 'must be a number such as 12.5, or empty')

/** Grams, kilojoules or kilocalories; empty means unknown. */
export const optionalAmount = z.codec(amountText, z.number().optional(), {
  decode: (cell) => (cell.trim() ? Number(cell) : undefined),
  encode: (value) => (value === undefined ? '' : String(value)),
})

/** Several values in one cell, separated by semicolons. */
export const list = <Value extends z.ZodType<string, string>>(value: Value) =>
  z.codec(z.string(), z.array(value), {
    decode: (cell) =>
      cell
        .split(';')
        .map((part) => part.trim())
        // The array's own schema checks each part afterwards.
        .filter(Boolean) as z.input<Value>[],
    encode: (values) => values.join(SEPARATOR),
  })
