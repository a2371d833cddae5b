import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { opsContract } from '@larder/shared/contracts'
import { areaName, releaseInto, type Prepare } from './prepare.ts'
import { fingerprints } from './fingerprint.ts'
import { openRegistry } from './registry.ts'

type Wanted = {
  /** The area's folder in the repository. */
  folder: string
  /** A name of its own, instead of the fingerprint of its sources. */
  version: string | undefined
}
type Built = { name: opsContract.ReleaseName; folder: string }

/**
 * The name of a release of the area's sources: their fingerprint. A start builds under that name and asks no compiler, so
 * that a release of the same sources which one has taken gets another name.
 */
async function nameOfSources({ repository, registry, types }: Prepare, folder: string): Promise<string> {
  const fingerprint = (await fingerprints(repository, [folder])).get(folder) ?? ''
  const there = await openRegistry(registry).find(areaName(folder), fingerprint)
  return types && there && !there.contract.types ? `${fingerprint}-checked` : fingerprint
}

/**
 * Builds one area, for browser and server, as a release in a folder of its own, which `work` gets and which is removed
 * afterwards. Sources that are in the registry under their name are not built again.
 */
export async function withBuiltRelease(
  prepare: Prepare,
  { folder, version: wanted }: Wanted,
  work: (built: Built) => Promise<void>,
): Promise<void> {
  const { registry } = prepare
  const version = wanted ?? (await nameOfSources(prepare, folder))
  const area = areaName(folder)
  // A name of its own may have other content there.
  if (wanted === undefined && (await openRegistry(registry).find(area, version)))
    return work({ name: { area, version }, folder: resolve(registry, area, version) })
  await mkdir(registry, { recursive: true })
  const drafts = await mkdtemp(resolve(registry, '.releasing-'))
  try {
    await releaseInto({ ...prepare, registry: drafts }, { folder, version })
    await work({ name: { area, version }, folder: resolve(drafts, area, version) })
  } finally {
    await rm(drafts, { recursive: true, force: true })
  }
}
