import { traceId } from '@larder/shared/api'
import type { AreaProblem } from '@larder/shared/contracts'

type Problem = Pick<AreaProblem, 'kind' | 'area' | 'version'> & { error: unknown }

const sent = new Set<string>()

/** Tells the server of a broken area, once per page and problem: release and cause, never a person. */
export function report({ kind, area, version, error }: Problem): void {
  const key = `${kind} ${area} ${version}`
  if (sent.has(key)) return
  sent.add(key)
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  const path = location.pathname.slice(0, 500)
  const problem: AreaProblem = { kind, area, version, message, path, traceId: traceId() }
  navigator.sendBeacon('/rum', new Blob([JSON.stringify(problem)], { type: 'application/json' }))
}
