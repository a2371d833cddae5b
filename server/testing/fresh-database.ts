import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { dropDatabase, ensureDatabase } from '@larder/kernel/db/migrate.ts'

/** Registers a clean-up. A file that shares a fixture over its tests calls it in `afterAll`. */
export type RegisterCleanUp = (cleanUp: () => Promise<void>) => void

/** The URL of a separate database for the test, a copy of the demo shop or empty. It is dropped when the test ends. */
export async function freshDatabase(
  kind: 'demo' | 'empty',
  whenDone: RegisterCleanUp = onTestFinished,
): Promise<string> {
  const adminUrl = inject('adminUrl')
  const name = `larder_${randomUUID().replaceAll('-', '')}`
  await ensureDatabase(adminUrl, name, kind === 'demo' ? inject('templateName') : undefined)
  whenDone(() => dropDatabase(adminUrl, name))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
