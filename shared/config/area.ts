import type { PartName } from '../src/ui/exposed/part-props.ts'

/** An area's description. It is published with the release and has no other source. */
export type Area = {
  /** Lower-case word, unique in the shop. */
  name: string
  /** URL patterns that the area owns, in react-router's syntax (`/stores/:storeSlug/*`). */
  claims: readonly string[]
  /**
   * Query parameters that the area's pages and loaders read while rendering. Only these reach server rendering and are
   * part of a cached document's key.
   */
  query?: readonly string[]
  /** Federation key -> module, relative to the area's folder. `./routes` exports the pages. */
  exposes: Readonly<Record<string, string>>
  /**
   * Exposed parts of other areas that this area shows, `<area>/<Component>`. A release is rejected when one of them is
   * missing.
   */
  consumes?: readonly PartName[]
  /**
   * Addresses that a release must render before it is published, in addition to its claims; `:storeSlug` is replaced
   * by a store's slug.
   */
  samples?: readonly string[]
  /** Who is responsible for the area: teams or people, shown to the shop's operators. */
  owners?: readonly string[]
  /** Where operators reach them: an address, a channel, a URL. */
  contact?: string
  /**
   * Modules that so many of the area's pages and parts need go into one file instead of one for each combination: fewer
   * requests, and steps that load less, where nearly every visitor opens several pages.
   */
  commonFrom?: number
}

/** Describes an area, for its build and for its published `release.json`. */
export function defineArea(area: Area): Area {
  return area
}
