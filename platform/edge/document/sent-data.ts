import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { SentData } from '@larder/contracts/composition'
import type { EdgeDeps } from '../edge-deps.ts'

type Deps = Pick<EdgeDeps, 'clock' | 'shop'> & { revision: () => number | undefined }

/** Collects the data of this request's visitor. `documentId` is undefined for a page that belongs to no document. */
export const collectSentData = (
  c: Context,
  { clock, shop, revision }: Deps,
  documentId: string | undefined,
): SentData => ({
  servedAt: clock().toISOString(),
  documentId,
  hasSession: getCookie(c, shop.sessionCookie) ? 'yes' : 'no',
  planRevision: revision(),
})

/**
 * Writes the `Server-Timing` header of a document: the data that differs between visitors. The document itself is the same
 * for all of them, and this is the only header of its own document that a page can read (docs/decisions/040).
 */
export const formatSentHeader = ({ servedAt, documentId, hasSession, planRevision }: SentData): string =>
  Object.entries({ servedAt, documentId, hasSession, planRevision })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name};desc="${value}"`)
    .join(', ')

/** A script that adds the header's data to the page's data, before the host's script reads it. */
export const READ_SENT_SCRIPT = `!function(p){((performance.getEntriesByType('navigation')[0]||{}).serverTiming||[]).forEach(function(t){/^(servedAt|documentId|hasSession)$/.test(t.name)?p[t.name]=t.description:t.name==='planRevision'&&(p.planRevision=+t.description)})}(window.__LARDER__)`
