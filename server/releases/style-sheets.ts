import { LRUCache } from 'lru-cache'
import { computeIntegrity } from './check-release.ts'
import type { Registry } from './registry.ts'
import { fileUrl, type Release } from './release.ts'

/** A style sheet of a release: its address and its text. */
export type Sheet = { url: string; css: string }

/** The text of a style sheet inside `web/`; undefined for a file that is not the one of its release. */
export type ReadSheet = (release: Release, name: string) => Promise<Sheet | undefined>

/** All style sheets in memory together; the largest has about 60 KB. */
const MAX_BYTES = 8 * 1024 * 1024

/** Reads style sheets that documents contain: each once, checked against its release's hash. */
export function styleSheets(registry: Pick<Registry, 'read'>): ReadSheet {
  const sheets = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  })
  return async ({ area, version, files }, name) => {
    const path = `web/${name}`
    const url = fileUrl(area, version, path)
    const known = sheets.get(url)
    if (known !== undefined) return { url, css: known }
    const content = await registry.read(area, version, path)
    if (!content) return undefined
    if (files[path]?.integrity !== computeIntegrity(content)) return undefined
    const css = content.toString()
    sheets.set(url, css)
    return { url, css }
  }
}
