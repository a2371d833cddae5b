import type { SentData } from '@larder/shared/contracts'

/**
 * What differs from visitor to visitor is not in a document, so that one is packed and cached for all. It is sent beside
 * it, in `Server-Timing`, the one header of its own document that a page can read (docs/decisions/040).
 */
export const sentHeader = ({ servedAt, documentId, hasSession, planRevision }: SentData): string =>
  Object.entries({ servedAt, documentId, hasSession, planRevision })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name};desc="${value}"`)
    .join(', ')

/** Script that completes the page's data by that header, before the host's script reads it. */
export const READ_SENT = `!function(p){((performance.getEntriesByType('navigation')[0]||{}).serverTiming||[]).forEach(function(t){/^(servedAt|documentId|hasSession)$/.test(t.name)?p[t.name]=t.description:t.name==='planRevision'&&(p.planRevision=+t.description)})}(window.__LARDER__)`
