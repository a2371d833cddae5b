import { resolve } from 'node:path'
import { openPlanKey, releaseKey, signPlan } from '@larder/control/ledger/signing.ts'
import { promote } from '@larder/control/plan/plan-acts.ts'
import { folderStore } from '@larder/control/registry/release-store.ts'
import { hashDescription } from '@larder/control/publish/check-release.ts'
import { saveLastGoodPlan, readLastGoodPlan } from '@larder/control/plan/last-good-plan.ts'
import { OPS_ORIGIN } from '@larder/testing/visitor.ts'
import type { TestApp } from '@larder/testing/index.ts'

/** Makes a release live in the plan on disk, with which a server starts over an empty database. */
export async function makeLive(dataFolder: string, area: string, version: string): Promise<void> {
  const key = await openPlanKey({ dataFolder })
  const last = await readLastGoodPlan(dataFolder, key)
  const description = await folderStore(resolve(dataFolder, 'releases')).read(area, version, 'release.json')
  const { areas } = promote({ areas: last?.content.areas ?? {} }, area, version)
  const releases = {
    ...last?.content.releases,
    [releaseKey(area, version)]: hashDescription(description ?? Buffer.of()),
  }
  const revision = (last?.revision ?? 0) + 1
  await saveLastGoodPlan(dataFolder, signPlan(key, { revision, areas, releases }))
}

/** Records a clean browser trial for each release that is not live yet. */
export async function recordTrials(
  { app, deps }: Pick<TestApp, 'app' | 'deps'>,
  folder: string,
): Promise<void> {
  const headers = {
    host: new URL(OPS_ORIGIN).host,
    authorization: `Bearer ${deps.config.localOpsToken}`,
    'content-type': 'application/json',
  }
  const { areas } = (await readLastGoodPlan(folder, await openPlanKey({ dataFolder: folder })))?.content ?? {}
  for (const { area, version } of await folderStore(resolve(folder, 'releases')).list()) {
    if (areas?.[area]?.stable === version) continue
    const request = { method: 'POST', headers, body: JSON.stringify({ problems: [] }) }
    await app.request(`/ops/releases/${area}/${version}/browser-smoke`, request)
  }
}
