import type { PartName } from '../src/ui/exposed/part-props.ts'

/** An area's description of itself. It is published with its release; no other source has it. */
export type Area = {
  /** Lower-case word, unique in the shop. */
  name: string
  /** URL patterns it owns, in react-router's syntax (`/stores/:storeSlug/*`). */
  claims: readonly string[]
  /**
   * Query parameters that its pages read while they render, loaders included. No others reach server
   * rendering, and only these are part of a cached document's key.
   */
  query?: readonly string[]
  /** Federation key -> module, relative to the area's folder. `./routes` contains its pages. */
  exposes: Readonly<Record<string, string>>
  /** Parts of other areas that it shows, `<area>/<Component>`: a release without one of them is refused. */
  consumes?: readonly PartName[]
  /**
   * Addresses beside its claims that a release must render before it is published; `:storeSlug` is a store's.
   */
  samples?: readonly string[]
}

/** Describes an area; used by its build and published in its `release.json`. */
export function defineArea(area: Area): Area {
  return area
}
