import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type * as opsContract from '@larder/contracts/ops'
import { areaName, releaseInto, type Prepare } from './prepare.ts'
import { computeFingerprints } from './fingerprint.ts'
import { openRegistry } from '../registry/registry.ts'

type BuildRequest = {
  folder: string
  /** A chosen version, instead of the fingerprint of its sources. */
  version: string | undefined
}
type BuiltRelease = { name: opsContract.ReleaseName; folder: string }

/**
 * Returns the version of the area's sources: their fingerprint. A startup builds under that version without a compiler,
 * so a compiler-checked release of the same sources gets another version.
 */
async function versionSources({ repository, registry, types }: Prepare, folder: string): Promise<string> {
  const fingerprint = (await computeFingerprints(repository, [folder])).get(folder) ?? ''
  const existing = await openRegistry(registry).find(areaName(folder), fingerprint)
  return types && existing && !existing.contract.types ? `${fingerprint}-checked` : fingerprint
}

/**
 * Builds one area for browser and server as a release in a temporary folder, passes it to `work`, and removes it
 * afterwards. Unchanged sources that are in the registry are not built again.
 */
export async function withBuiltRelease(
  prepare: Prepare,
  { folder, version: chosenVersion }: BuildRequest,
  work: (built: BuiltRelease) => Promise<void>,
): Promise<void> {
  const { registry } = prepare
  const version = chosenVersion ?? (await versionSources(prepare, folder))
  const area = areaName(folder)
  // A chosen version may have different content in the registry.
  if (chosenVersion === undefined && (await openRegistry(registry).find(area, version)))
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
