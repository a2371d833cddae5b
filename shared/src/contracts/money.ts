import * as z from 'zod'

/** An amount on the wire: decimal major units, `12.5` is £12.50 (readings 7). Integer pence internally. */
export const Money = z.number()

export const Currency = z.object({
  /** ISO 4217, for example `GBP`. */
  currencyCode: z.string(),
  symbolChar: z.string(),
})
export type Currency = z.infer<typeof Currency>
