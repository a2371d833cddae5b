import type { AreaProblem, PageOutcome } from '@larder/shared/contracts'
import { traceId } from '@larder/shared/api'

let documentId: string | undefined
/** Names the document whose page this is in all that it reports. */
export const nameDocument = (id: string | undefined): void => void (documentId = id)

/** Sends a report to the server, also of a page that is being left. */
export const sendReport = (content: AreaProblem | PageOutcome): boolean =>
  navigator.sendBeacon(
    '/rum',
    new Blob([JSON.stringify({ ...content, documentId })], { type: 'application/json' }),
  )

/** `stack`: of the components, where the error's own tells nothing. */
type Problem = Pick<AreaProblem, 'kind' | 'area' | 'version'> & { error: unknown; stack?: string }

const MESSAGE_LENGTH = 300
const STACK_LENGTH = 2_000
/** Reports per page: a problem that repeats endlessly is known by then. */
const MAX_REPORTS = 20

const sent = new Set<string>()
let reports = 0

/**
 * Reports a broken area to the server, once per page and problem: release, cause and stack, never personal
 * data.
 */
export function report({ kind, area, version, error, stack: components }: Problem): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LENGTH)
  // An area is reported once; what nothing caught may have several reasons.
  const isUncaught = kind === 'error' || kind === 'rejection'
  const first = [kind, area, version].join(' ')
  const key = isUncaught ? `${first} ${message}` : first
  if (sent.has(key) || reports >= MAX_REPORTS) return
  reports += 1
  const isFurther = sent.has(first)
  sent.add(first).add(key)
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
