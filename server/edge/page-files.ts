import type { Rendered } from './renderer/protocol.ts'
import { fileUrl, readHashes, type Release } from '@larder/releases/release.ts'
import type { ReadSheet, Sheet } from '@larder/releases/style-sheets.ts'
import type { Composed } from './compose.ts'

export type Preload = { url: string; integrity: string }

const HOST_SHEET = 'host.css'
const isSheet = (name: string): boolean => name.endsWith('.css')

/** Files inside `web/` that a page of this release needs besides the host's. */
function listFiles(owner: Release, modules: readonly string[]): string[] {
  const ofPages = modules.flatMap((module) => (Object.hasOwn(owner.pages, module) ? owner.pages[module] : []))
  const names = [...(owner.warm['./routes'] ?? []), ...ofPages.filter((name) => name !== undefined)]
  return [...new Set(names)]
}

/** Scripts of the page's own area, loaded in parallel with the host's instead of after it. */
export function listPreloads(owner: Release | undefined, modules: readonly string[]): Preload[] {
  if (!owner) return []
  const scripts = listFiles(owner, modules).filter((name) => !isSheet(name))
  return Object.entries(readHashes(owner, scripts)).map(([name, integrity]) => ({
    url: fileUrl(owner.area, owner.version, `web/${name}`),
    integrity,
  }))
}

/**
 * The style sheets that the page's HTML needs: the host's with the kit's, and those of the page's own area.
 * Parts of other areas are not in the HTML and load theirs. A sheet that cannot be read is left out: its chunk
 * loads it, with its hash.
 */
export async function listSheets(
  { host, owner }: Pick<Composed, 'host' | 'owner'>,
  rendered: Rendered | undefined,
  read: ReadSheet,
): Promise<Sheet[]> {
  const modules = rendered?.kind === 'page' ? rendered.modules : []
  const ofHost = host.files[`web/${HOST_SHEET}`] ? [HOST_SHEET] : []
  const ofOwner = owner ? listFiles(owner, modules).filter(isSheet) : []
  const sheets = await Promise.all([
    ...ofHost.map((name) => read(host, name)),
    ...(owner ? ofOwner.map((name) => read(owner, name)) : []),
  ])
  return sheets.filter((sheet) => sheet !== undefined)
}
