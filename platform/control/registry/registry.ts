import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseRelease } from '../publish/check-release.ts'
import { readBelow } from './release-store.ts'
import type { Release } from './release.ts'

export type Registry = {
  /** Finds a published release. Releases never change, so each is read once. */
  find: (area: string, version: string) => Promise<Release | undefined>
  /** Finds a release that has a file named by its content; the file is the same in each of them. */
  findByFile: (area: string, name: string) => Promise<Release | undefined>
  /** Reads a file of a release, if it exists. Links are not followed. */
  read: (area: string, version: string, path: string) => Promise<Buffer<ArrayBuffer> | undefined>
}

const RELEASE_KEY = /^[a-z-]+\/[\w.-]+$/

/**
 * Opens the releases of folders with `<area>/<version>/{web,node,release.json}`. A release in an earlier folder takes
 * precedence.
 */
export function openRegistry(...folders: readonly string[]): Registry {
  const sources = folders.map((folder) => ({ folder, releases: new Map<string, Release>() }))
  /** Version of a release that has the file, by `<area>/<name>`. */
  const versionByFile = new Map<string, string>()
  async function findRelease({ folder, releases }: (typeof sources)[number], key: string) {
    const hit = releases.get(key)
    if (hit) return hit
    if (!RELEASE_KEY.test(key) || key.includes('..')) return undefined
    const content = await readBelow(folder, `${key}/release.json`)
    if (!content) return undefined
    const release = parseRelease(content)
    releases.set(key, release)
    return release
  }
  async function find(area: string, version: string): Promise<Release | undefined> {
    const key = `${area}/${version}`
    for (const source of sources) {
      const release = await findRelease(source, key)
      if (release) return release
    }
    return undefined
  }

  /** Lists the versions of an area that are on the disk now; old ones are deleted. */
  async function listVersions(area: string): Promise<string[]> {
    const lists = folders.map((folder) => readdir(resolve(folder, area)).catch(() => []))
    return (await Promise.all(lists)).flat()
  }

  async function findByFile(area: string, name: string): Promise<Release | undefined> {
    if (!/^[a-z-]+$/.test(area)) return undefined
    const key = `${area}/${name}`
    const versions = await listVersions(area)
    const last = versionByFile.get(key)
    for (const version of last !== undefined && versions.includes(last) ? [last] : versions) {
      const release = await find(area, version)
      if (!release?.addressing || !Object.hasOwn(release.files, `web/${name}`)) continue
      versionByFile.set(key, version)
      return release
    }
    return undefined
  }

  return {
    find,
    findByFile,
    async read(area, version, path) {
      for (const folder of folders) {
        const content = await readBelow(folder, `${area}/${version}/${path}`)
        if (content) return content
      }
      return undefined
    },
  }
}
