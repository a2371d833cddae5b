import { traceId } from '@larder/shared/api'
import { LEFT_WITHIN_MS } from '@larder/shared/domain'
import type { AreaProblem, PageOutcome } from '@larder/shared/contracts'

type Problem = Pick<AreaProblem, 'kind' | 'area' | 'version'> & { error: unknown }

const MESSAGE_LENGTH = 300
const STACK_LENGTH = 2_000
/** Reports per page: a problem that repeats endlessly is known by then. */
const MAX_REPORTS = 20

const sent = new Set<string>()

let documentId: string | undefined
/** Names the document whose page this is in all that it reports. */
export const nameDocument = (id: string | undefined): void => void (documentId = id)

const send = (content: AreaProblem | PageOutcome) =>
  navigator.sendBeacon(
    '/rum',
    new Blob([JSON.stringify({ ...content, documentId })], { type: 'application/json' }),
  )

/** A page that hangs right after it was hydrated is not interactive: the report waits for the page to get this far. */
const READY_AFTER_MS = 1_000

let hasOutcome = false
function sendOutcome(kind: PageOutcome['kind']): void {
  if (!hasOutcome) send({ kind })
  hasOutcome = true
}

/** Reports that this page became interactive: one that does not is known by the missing report. */
export const reportReady = (): void => void setTimeout(() => sendOutcome('hydrated'), READY_AFTER_MS)

/** Reports that this page was left before it became interactive; until it is taken over the document's own script does. */
export function followLeaving(): void {
  addEventListener('pagehide', () => {
    if (performance.now() < LEFT_WITHIN_MS) sendOutcome('left')
  })
}

/**
 * Reports a broken area to the server, once per page and problem: release, cause and stack, never personal
 * data.
 */
export function report({ kind, area, version, error }: Problem): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LENGTH)
  // An area is reported once; what nothing caught may have several reasons.
  const isUncaught = kind === 'error' || kind === 'rejection'
  const first = [kind, area, version].join(' ')
  const key = isUncaught ? `${first} ${message}` : first
  if (sent.has(key) || sent.size >= MAX_REPORTS) return
  const isFurther = sent.has(first)
  sent.add(first).add(key)
  const stack = error instanceof Error ? error.stack?.slice(0, STACK_LENGTH) : undefined
  const path = location.pathname.slice(0, 500)
  send({ kind, area, version, message, stack, path, traceId: traceId(), ...(isFurther && { isFurther }) })
}
