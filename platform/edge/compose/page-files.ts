import type { RenderResult } from '../renderer/protocol.ts'
import { fileUrl, initialFiles, readHashes, type Release } from '@larder/control/registry/release.ts'
import type { ReadSheet, Sheet } from '@larder/control/registry/style-sheets.ts'
import type { ComposeResult } from './compose.ts'

type Preload = { url: string; integrity: string }

const isSheet = (name: string): boolean => name.endsWith('.css')

/** Lists the files in `web/` that a page of this release needs in addition to the host's. */
function listFiles(owner: Release, modules: readonly string[]): string[] {
  const pageFiles = modules.flatMap((module) =>
    Object.hasOwn(owner.pages, module) ? owner.pages[module] : [],
  )
  const names = [...(owner.warm['./routes'] ?? []), ...pageFiles.filter((name) => name !== undefined)]
  return [...new Set(names)]
}

export const listHostScripts = (host: Release): Preload[] =>
  Object.entries(
    readHashes(
      host,
      initialFiles(host).filter((name) => !isSheet(name)),
    ),
  ).map(([name, integrity]) => ({ url: fileUrl(host, name), integrity }))

export const listScripts = (releases: readonly Release[]): string[] => {
  const scripts = releases.flatMap((release) =>
    Object.keys(release.files)
      .filter((path) => path.startsWith('web/') && path.endsWith('.js'))
      .map((path) => fileUrl(release, path.slice('web/'.length))),
  )
  return [...new Set(scripts)]
}

/** Lists the scripts of the page's area, to be loaded in parallel with the host's instead of after it. */
export function listPreloads(owner: Release | undefined, modules: readonly string[]): Preload[] {
  if (!owner) return []
  const scripts = listFiles(owner, modules).filter((name) => !isSheet(name))
  return Object.entries(readHashes(owner, scripts)).map(([name, integrity]) => ({
    url: fileUrl(owner, name),
    integrity,
  }))
}

/**
 * Lists the style sheets that the page's HTML needs: the host's (with the kit's) and those of the page's area. Parts of
 * other areas are not in the HTML and load their own. A sheet that cannot be read is left out; its chunk loads it,
 * verified by its hash.
 */
export async function listSheets(
  { host, owner }: Pick<ComposeResult, 'host' | 'owner'>,
  rendered: RenderResult | undefined,
  read: ReadSheet,
): Promise<Sheet[]> {
  const modules = rendered?.kind === 'page' ? rendered.modules : []
  const hostSheets = initialFiles(host).filter(isSheet)
  const ownerSheets = owner ? listFiles(owner, modules).filter(isSheet) : []
  const sheets = await Promise.all([
    ...hostSheets.map((name) => read(host, name)),
    ...(owner ? ownerSheets.map((name) => read(owner, name)) : []),
  ])
  return sheets.filter((sheet) => sheet !== undefined)
}
