import { singleton } from '@larder/shared/lib'

type Check = () => string | undefined
const checks = singleton('readiness', () => new Set<Check>())

/** Adds a check by which a part of the server can report why it is not ready; returns the function that removes it. */
export function addReadinessCheck(check: Check): () => void {
  checks.add(check)
  return () => void checks.delete(check)
}

/** The first reason why a part is not ready, or undefined. */
export function unreadyPart(): string | undefined {
  for (const check of checks) {
    const reason = check()
    if (reason) return reason
  }
  return undefined
}
