type Problem = {
  kind: 'remote-failed' | 'area-crashed' | 'chunk-failed'
  area: string
  version: string
  error: unknown
}

const sent = new Set<string>()

/** Tells the server of a broken area, once per page and problem: release and cause, never a person. */
export function report({ kind, area, version, error }: Problem): void {
  const key = `${kind} ${area} ${version}`
  if (sent.has(key)) return
  sent.add(key)
  const message = error instanceof Error ? error.message.slice(0, 300) : String(error).slice(0, 300)
  const body = JSON.stringify({ kind, area, version, message, path: location.pathname })
  navigator.sendBeacon('/rum', new Blob([body], { type: 'application/json' }))
}
