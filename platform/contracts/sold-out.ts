import * as z from 'zod'

/** Unique in its brand. */
const PartId = z.string().min(1).max(300)
const BrandName = z.string().min(1).max(120)
/** A place where the brand sells. Absent for all of them. */
const PlaceId = z.string().min(1).max(40)

/** A thing that a brand sells, or a part of it, as a place has it now. What it is only the shop knows. */
export const SoldPart = z.object({
  id: PartId,
  name: z.string(),
  /** What tells it from others of the same name. */
  detail: z.string().optional(),
  isOut: z.boolean(),
  /** It is out at all places, which one of them cannot take back. */
  isOutEverywhere: z.boolean(),
  /** Since when the place says so; absent for what nobody has reported. */
  since: z.iso.datetime().optional(),
  /** When it is back by itself. */
  until: z.iso.datetime().optional(),
  /** How many are left; absent for what is not counted. */
  left: z.int().optional(),
  /** Whether the place has said of it what counts now. Without a word of its own it is as the menu has it. */
  isReported: z.boolean().optional(),
})
export type SoldPart = z.infer<typeof SoldPart>

export const SoldOutQuery = z.object({
  brand: BrandName.optional(),
  place: PlaceId.optional(),
  search: z.string().trim().max(100).optional(),
})
export type SoldOutQuery = z.infer<typeof SoldOutQuery>

export const SoldOutList = z.object({
  brands: z.array(z.string()),
  /** Of the brand. */
  places: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What is out or counted at the place, or was reported for all places; the newest of them. */
  reported: z.array(SoldPart),
  /** What the search found, the best first. */
  found: z.array(SoldPart),
  /** When the place's day ends. */
  endOfDay: z.iso.datetime().optional(),
})
export type SoldOutList = z.infer<typeof SoldOutList>

/** `left` is for one place. Out until a time that is over: the place has no word of its own on it any more. */
export const SoldOutAct = z.strictObject({
  brand: BrandName,
  place: PlaceId.optional(),
  part: PartId,
  isOut: z.boolean(),
  until: z.iso.datetime().optional(),
  left: z.int().min(0).max(100_000).optional(),
})
export type SoldOutAct = z.infer<typeof SoldOutAct>
