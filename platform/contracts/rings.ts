import * as z from 'zod'

/** One step of a rollout: the percentage of all visitors, and how long it lasts without enough evidence. */
export const Step = z.object({ percent: z.number(), holdMinutes: z.number() })
export type Step = z.infer<typeof Step>

/** The name of the last ring, of all brands that no other ring has. */
export const REST = 'rest'

/** A group of brands that a release reaches together, with steps of its own or those of the shop (docs/decisions/304). */
export const Ring = z.object({
  name: z.string(),
  /** Ids. Absent for `rest`. */
  brands: z.array(z.string()).optional(),
  steps: z.array(Step).optional(),
})
export type Ring = z.infer<typeof Ring>

/** The rings of a rollout in their order, the last of which is `rest`, and at which it is, from 1. */
export const Rings = z.object({ at: z.int().positive(), all: z.array(Ring) })
export type Rings = z.infer<typeof Rings>

/** Visitors out of 10,000 when everybody gets a release. */
export const EVERYBODY = 10_000

export const getCurrentRing = ({ at, all }: Rings): Ring | undefined => all[at - 1]

/** Counts from 1. A brand that no ring names is in the last one. */
function getRingNumber({ all }: Rings, brand: string | undefined): number {
  const index = all.findIndex(({ brands }) => brand !== undefined && brands?.includes(brand))
  return index === -1 ? all.length : index + 1
}

/** Whether a rollout is at the ring of a brand; at that of all brands where it has no rings. */
export const isAtRingOf = (rings: Rings | undefined, brand: string | undefined): boolean =>
  rings === undefined || getRingNumber(rings, brand) === rings.at

type Shared = { weight: number; step?: { rings?: Rings | undefined } | undefined }

/** The canary's share of a brand's visitors, out of 10,000: all in a ring that is through, and none in one that waits. */
export function getBrandWeight({ weight, step }: Shared, brand: string | undefined): number {
  const { rings } = step ?? {}
  if (!rings || isAtRingOf(rings, brand)) return weight
  return getRingNumber(rings, brand) < rings.at ? EVERYBODY : 0
}

/** Names whose visitors a share is of: `all visitors`, `ember, larder (pilot, ring 1 of 2)`. */
export function describeShareOf(rings: Rings | undefined): string {
  const { name, brands } = (rings && getCurrentRing(rings)) ?? {}
  if (!rings || name === undefined) return 'all visitors'
  return `${brands?.join(', ') ?? 'all other brands'} (${name}, ring ${rings.at} of ${rings.all.length})`
}
