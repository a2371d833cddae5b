import { afterEach } from 'vitest'

const cleanUp: (() => void)[] = []
afterEach(() => cleanUp.splice(0).forEach((run) => run()))

/**
 * Collects the errors reported as unforeseen (`reportUnforeseen`) from now on, which would otherwise fail the
 * test.
 */
export function expectUnforeseen(): unknown[] {
  const reported: unknown[] = []
  const hear = (event: ErrorEvent) => {
    reported.push(event.error)
    event.preventDefault() // jsdom writes it on the console otherwise
  }
  addEventListener('error', hear)
  cleanUp.push(() => removeEventListener('error', hear))
  return reported
}
