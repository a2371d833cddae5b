import type { PageData } from '@larder/shared/contracts'

declare global {
  // The document's inline data. Merging into a global needs an interface.
  interface Window {
    __LARDER__?: PageData
  }
}

/** The data the server inlined in this document. */
export function readPageData(): PageData {
  const data = window.__LARDER__
  if (!data) throw new Error('The document carries no composition.')
  return data
}

/**
 * Whether an operator's signed link selected other releases for this browser. Such a page is excluded from all
 * metrics.
 */
export const isTrial = (): boolean => window.__LARDER__?.override !== undefined
