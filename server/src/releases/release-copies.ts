import { mkdir, rm } from 'node:fs/promises'
import { checkRelease, hashOf } from './check-release.ts'
import { ReleaseError } from './release-error.ts'
import { folderStore, type ReleaseStore } from './release-store.ts'

export type ReleaseCopies = {
  /** Folder of the copies: pages are composed and rendered from these. */
  folder: string
  /**
   * Copies a release to this server's disk, when it has no copy yet: its `release.json` must have the hash that the
   * plan names, and every file the hash that `release.json` names. Throws a ReleaseError when one differs.
   */
  takeIn: (area: string, version: string, hash: string) => Promise<void>
}

/** This server's own copies of the releases that plans named: they are there when registry and bucket are not. */
export async function releaseCopies(folder: string, from: ReleaseStore): Promise<ReleaseCopies> {
  await mkdir(folder, { recursive: true })
  const copies = folderStore(folder)

  /** Whether there is a whole copy: it was checked when it was made, and is renamed into its place at the end. */
  async function hasCopy(area: string, version: string, hash: string): Promise<boolean> {
    const content = await copies.read(area, version, 'release.json')
    return content !== undefined && hashOf(content) === hash
  }

  return {
    folder,
    async takeIn(area, version, hash) {
      const name = `${area}/${version}`
      if (!(await hasCopy(area, version, hash))) {
        const files = await from.readAll(area, version)
        const described = files?.get('release.json')
        if (!files || !described) throw new ReleaseError(`${area} ${version} is not in the registry`)
        if (hashOf(described) !== hash)
          throw new ReleaseError(
            `${area} ${version} is not what the plan names: its release.json was changed`,
          )
        await checkRelease(files)
        await rm(`${folder}/${name}`, { recursive: true, force: true })
        await copies.write(area, version, files).catch(async (error: unknown) => {
          // Another server of this data folder was first.
          if (!(await hasCopy(area, version, hash))) throw error
        })
      }
    },
  }
}
