import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RegisterCleanUp } from '@larder/testing/fresh-database.ts'
import { connect } from '@larder/kernel/db/client.ts'
import { makeRelease } from '../gate/gate.testing.ts'
import { computeIntegrity } from '../publish/check-release.ts'
import type { LedgerDeps } from './ledger.ts'
import { folderStore, type ReleaseStore } from '../registry/release-store.ts'
import { openPlanKey } from './signing.ts'

export async function createDataFolder(whenDone: RegisterCleanUp = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-plan-'))
  whenDone(() => rm(folder, { recursive: true }))
  return folder
}

export async function publishScript(
  releases: ReleaseStore,
  { area = 'menu', version, script = 'x()' }: { area?: string; version: string; script?: string },
): Promise<void> {
  const content = Buffer.from(script)
  const files = { 'web/a.js': { integrity: computeIntegrity(content), bytes: content.length } }
  const release = makeRelease({ area, version, exposes: [], files })
  await releases.write(
    area,
    version,
    new Map([
      ['web/a.js', content],
      ['release.json', Buffer.from(JSON.stringify(release))],
    ]),
  )
}

export async function openTestLedger(
  url: string,
  folder: string,
  whenDone: RegisterCleanUp = onTestFinished,
): Promise<LedgerDeps> {
  const db = connect(url, { onError: () => undefined })
  whenDone(() => db.$client.end())
  const releases = folderStore(resolve(folder, 'releases'))
  return { db, releases, key: await openPlanKey({ dataFolder: folder }), clock: () => new Date() }
}
