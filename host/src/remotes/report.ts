import type { AreaProblem, PageOutcome } from '@larder/shared/contracts'
import { traceId } from '@larder/shared/api'

let documentId: string | undefined
/** Sets the document id that all reports of this page carry. */
export const setDocumentId = (id: string | undefined): void => void (documentId = id)

/**
 * Sends a report to the server; works while the page is being left. Returns whether it was sent: blockers take
 * `sendBeacon` away or make it throw, which must cost the shopper nothing.
 */
export function sendReport(content: AreaProblem | PageOutcome): boolean {
  const body = new Blob([JSON.stringify({ ...content, documentId })], { type: 'application/json' })
  try {
    return navigator.sendBeacon('/rum', body)
  } catch {
    return false
  }
}

/** `stack` is the component stack, used where the error's own stack is of no use. */
type Problem = Pick<AreaProblem, 'kind' | 'area' | 'version'> & { error: unknown; stack?: string }

const MAX_MESSAGE_LENGTH = 300
const STACK_LENGTH = 2_000
/** Maximum number of reports per page, for problems that repeat endlessly. */
const MAX_REPORTS = 20

const sent = new Set<string>()
let reports = 0

/** Reports a broken area to the server, once per page and problem: release, cause and stack, never personal data. */
export function report({ kind, area, version, error, stack: components }: Problem): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE_LENGTH)
  // An area's failure is reported once. Uncaught errors of one release may have several causes.
  const isUncaught = kind === 'error' || kind === 'rejection'
  const releaseKey = [kind, area, version].join(' ')
  const key = isUncaught ? `${releaseKey} ${message}` : releaseKey
  if (sent.has(key) || reports >= MAX_REPORTS) return
  reports += 1
  const isFurther = sent.has(releaseKey)
  sent.add(releaseKey).add(key)
  const stack = (components ?? (error instanceof Error ? error.stack : undefined))?.slice(0, STACK_LENGTH)
  const path = location.pathname.slice(0, 500)
  sendReport({
    kind,
    area,
    version,
    message,
    stack,
    path,
    traceId: traceId(),
    ...(isFurther && { isFurther }),
  })
}
