import type { PageData } from '@larder/shared/contracts'

declare global {
  // The document's own inline data; a global needs an interface to be merged into.
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

/** Whether an operator's signed link gave this browser other releases: it is left out of all metrics. */
export const isTrial = (): boolean => window.__LARDER__?.override !== undefined
