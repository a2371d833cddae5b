import { parseRelease } from './check-release.ts'
import { readBelow } from './release-store.ts'
import type { Release } from './release.ts'

export type Registry = {
  /** A published release, or undefined. Releases never change, so each is read once. */
  find: (area: string, version: string) => Promise<Release | undefined>
  /** A file of a release, or undefined. Links are not followed. */
  read: (area: string, version: string, path: string) => Promise<Buffer<ArrayBuffer> | undefined>
}

/**
 * The releases of some folders, `<area>/<version>/{web,node,release.json}`: a release of the first folder hides one of
 * the next.
 */
export function openRegistry(...folders: readonly string[]): Registry {
  const known = folders.map((folder) => ({ folder, releases: new Map<string, Release>() }))
  async function findIn({ folder, releases }: (typeof known)[number], key: string) {
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
      for (const one of known) {
        const release = await findIn(one, key)
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
