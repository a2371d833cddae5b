import { afterEach } from 'vitest'

const cleanUp: (() => void)[] = []
afterEach(() => cleanUp.splice(0).forEach((run) => run()))

/** Errors that a screen reports as unforeseen (`reportUnforeseen`) from now on, which would else fail its test. */
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
