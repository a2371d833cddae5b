import { afterAll, beforeAll } from 'vitest'
import type { RegisterCleanUp } from './fresh-database.ts'

/**
 * Sets up what all tests of a file share, for a file whose tests do not depend on what the others leave. What `start`
 * gives to `whenDone` is cleaned up after the last test, the newest first.
 */
export function sharedSetup(start: (whenDone: RegisterCleanUp) => Promise<void>): void {
  const cleanUps: (() => Promise<void>)[] = []
  beforeAll(() => start((cleanUp) => void cleanUps.unshift(cleanUp)))
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  })
}
