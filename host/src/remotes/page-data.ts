import type { PageData, SentData, ShownDocument } from '@larder/shared/contracts'

declare global {
  // The document's inline data. Merging into a global needs an interface.
  interface Window {
    __LARDER__?: PageData
  }
}

/** The data the server inlined in this document. */
export function getPageData(): PageData {
  const data = window.__LARDER__
  if (!data) throw new Error('The document carries no composition.')
  return data
}

/**
 * Requests what a document from a cache in front of the servers lacks, and adds it to the page's data. This call also
 * counts the page. Without a reply the page works, and its reports belong to no document.
 */
export async function requestSentData(page: PageData): Promise<SentData> {
  const shown: ShownDocument = {
    path: location.pathname + location.search,
    compositionId: page.composition.id,
  }
  const reply = await fetch('/r/shown', { method: 'POST', body: JSON.stringify(shown) })
  return reply.ok ? Object.assign(page, await reply.json()) : page
}

/**
 * Whether an operator's signed link selected other releases for this browser. Such a page is excluded from all
 * metrics.
 */
export const isTrial = (): boolean => window.__LARDER__?.override !== undefined
