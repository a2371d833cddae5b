import { singleton } from '@larder/shared/lib'

type Check = () => string | undefined
const checks = singleton('readiness', () => new Set<Check>())

/** A part of the server that can say why it is not ready to serve; what it gives takes the check back. */
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
