import { LRUCache } from 'lru-cache'
import { hasIntegrity } from '../publish/check-release.ts'
import type { Registry } from './registry.ts'
import { fileUrl, type Release } from './release.ts'

export type Sheet = { url: string; css: string }

/** Reads a style sheet in `web/`; undefined for a file that is missing or differs from its release. */
export type ReadSheet = (release: Release, name: string) => Promise<Sheet | undefined>

/** Limit for all style sheets in memory; the largest has about 60 KB. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Creates a reader of the style sheets for documents, which reads each once and checks it against its release's hash.
 */
export function styleSheetReader(registry: Pick<Registry, 'read'>): ReadSheet {
  const sheets = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  })
  return async (release, name) => {
    const { area, version, files } = release
    const path = `web/${name}`
    const url = fileUrl(release, name)
    const cached = sheets.get(url)
    if (cached !== undefined) return { url, css: cached }
    const content = await registry.read(area, version, path)
    if (!content) return undefined
    if (!hasIntegrity(content, files[path]?.integrity ?? '')) return undefined
    const css = content.toString()
    sheets.set(url, css)
    return { url, css }
  }
}
