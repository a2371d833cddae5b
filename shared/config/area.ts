/** The document an area's pages live in: links between two documents are full page loads. */
export type DocumentName = 'shop' | 'checkout'

/** What one area says of itself. It is published inside its release; nothing else knows it. */
export type Area = {
  /** Lower-case word, unique in the shop. */
  name: string
  document?: DocumentName
  /** URL patterns it owns, as react-router writes them (`/stores/:storeSlug/*`). */
  claims: readonly string[]
  /**
   * Query parameters that its pages read while they render, loaders included. No other reaches the server's rendering,
   * and only these distinguish its cached documents.
   */
  query?: readonly string[]
  /** Federation key -> module, relative to the area's folder. `./routes` holds its pages. */
  exposes: Readonly<Record<string, string>>
}

/** Describes an area; used by its build and published in its `release.json`. */
export function defineArea(area: Area): Area {
  return area
}
