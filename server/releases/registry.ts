import { parseRelease } from './check-release.ts'
import { readBelow } from './release-store.ts'
import type { Release } from './release.ts'

export type Registry = {
  /** Finds a published release. Releases never change, so each is read once. */
  find: (area: string, version: string) => Promise<Release | undefined>
  /** Reads a file of a release, if it exists. Links are not followed. */
  read: (area: string, version: string, path: string) => Promise<Buffer<ArrayBuffer> | undefined>
}

/**
 * Opens the releases of folders with `<area>/<version>/{web,node,release.json}`. A release in an earlier folder takes
 * precedence.
 */
export function openRegistry(...folders: readonly string[]): Registry {
  const sources = folders.map((folder) => ({ folder, releases: new Map<string, Release>() }))
  async function findRelease({ folder, releases }: (typeof sources)[number], key: string) {
    const hit = releases.get(key)
    if (hit) return hit
    const content = await readBelow(folder, `${key}/release.json`)
    if (!content) return undefined
    const release = parseRelease(content)
    releases.set(key, release)
    return release
  }
  return {
    async find(area, version) {
      const key = `${area}/${version}`
      if (!/^[a-z-]+\/[\w.-]+$/.test(key) || key.includes('..')) return undefined
      for (const source of sources) {
        const release = await findRelease(source, key)
        if (release) return release
      }
      return undefined
    },
    async read(area, version, path) {
      for (const folder of folders) {
        const content = await readBelow(folder, `${area}/${version}/${path}`)
        if (content) return content
      }
      return undefined
    },
  }
}
