import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Release } from './release.ts'

export type Registry = {
  folder: string
  /** A published release, or undefined. Releases never change, so each is read once. */
  find: (area: string, version: string) => Promise<Release | undefined>
}

/** The release files of a folder: `<area>/<version>/{web,node,release.json}`. */
export function openRegistry(folder: string): Registry {
  const known = new Map<string, Release>()
  return {
    folder,
    async find(area, version) {
      const key = `${area}/${version}`
      const hit = known.get(key)
      if (hit) return hit
      if (!/^[a-z-]+\/[\w.-]+$/.test(key) || key.includes('..')) return undefined
      const text = await readFile(resolve(folder, key, 'release.json'), 'utf8').catch(() => undefined)
      if (text === undefined) return undefined
      const release = Release.parse(JSON.parse(text))
      known.set(key, release)
      return release
    },
  }
}
