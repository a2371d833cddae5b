import * as z from 'zod'

const Phrase = z.string().trim().min(2).max(64)

/**
 * `content/search.json`: names that the brand's shoppers use for items that the menu names differently. All fields are
 * optional.
 */
export const SearchWords = z.strictObject({
  /** Words with the same meaning: each finds the results of the others. */
  synonyms: z.array(z.array(Phrase).min(2)).default([]),
  /** A shopper's word -> the menu words that it finds, best first. This does not work in the other direction. */
  finds: z.record(Phrase, z.array(Phrase).min(1)).default({}),
  /** Manufacturers that say nothing about the kind of item: "heinz" in "heinz baked beans". */
  makers: z.array(Phrase).default([]),
})
export type SearchWords = z.infer<typeof SearchWords>
