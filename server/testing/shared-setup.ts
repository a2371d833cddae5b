import { afterAll, beforeAll } from 'vitest'
import type { RegisterCleanUp } from './fresh-database.ts'

/**
 * Sets up a fixture that all tests of a file share, for a file whose tests do not depend on each other's data.
 * Clean-ups that `start` passes to `whenDone` run after the last test, newest first.
 */
export function createSharedSetup(start: (whenDone: RegisterCleanUp) => Promise<void>): void {
  const cleanUps: (() => Promise<void>)[] = []
  beforeAll(() => start((cleanUp) => void cleanUps.unshift(cleanUp)))
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  })
}
