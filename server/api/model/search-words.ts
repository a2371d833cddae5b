import * as z from 'zod'

const Phrase = z.string().trim().min(2).max(64)

/** `content/search.json`: what the brand's shoppers call things that its menu calls otherwise. All of it is optional. */
export const SearchWords = z.strictObject({
  /** Words for the same thing: each finds what the others find. */
  synonyms: z.array(z.array(Phrase).min(2)).default([]),
  /** A shopper's word -> the words of the menu that it finds, best first, and not the other way round. */
  finds: z.record(Phrase, z.array(Phrase).min(1)).default({}),
  /** Makers' words that say nothing of what is sold here: "heinz" of "heinz baked beans". */
  makers: z.array(Phrase).default([]),
})
export type SearchWords = z.infer<typeof SearchWords>
