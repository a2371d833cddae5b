import { afterEach } from 'vitest'

const cleanUp: (() => void)[] = []
afterEach(() => cleanUp.splice(0).forEach((run) => run()))

/**
 * Collects errors that are reported as unexpected (`reportUnforeseen`) from now on; without this they fail the test.
 */
export function expectUnforeseen(): unknown[] {
  const reported: unknown[] = []
  const collect = (event: ErrorEvent) => {
    reported.push(event.error)
    event.preventDefault() // otherwise jsdom writes it to the console
  }
  addEventListener('error', collect)
  cleanUp.push(() => removeEventListener('error', collect))
  return reported
}
