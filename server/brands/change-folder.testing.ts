import { openFolder, type FolderFiles } from './folder-files.ts'
import { DEMO_BRAND_FOLDERS } from './import-places.ts'
import { BrandFolderError } from './problems.ts'
import { loadBrandFiles } from './folder/load-folder.ts'

const [FERNHILL = ''] = DEMO_BRAND_FOLDERS

export type Change = (text: string) => string | Uint8Array | undefined
const encode = (text: string | Uint8Array) =>
  typeof text === 'string' ? new TextEncoder().encode(text) : text

/** Fernhill's folder with one file changed, added or taken out. */
async function changeFolder(path: string, change: Change): Promise<FolderFiles> {
  const folder = await openFolder(FERNHILL)
  const text = new TextDecoder().decode(await folder.load(path))
  const changed = change(text)
  if (changed === text) throw new Error(`${path} does not have what the case changes`)
  const others = folder.paths.filter((one) => one !== path)
  const contents = changed === undefined ? undefined : encode(changed)
  return {
    root: folder.root,
    paths: contents ? [...others, path].toSorted() : others,
    load: async (one) => (one === path ? contents : folder.load(one)),
  }
}

/** Fernhill's folder after a change, without a look at its pictures. */
export const readChanged = async (path: string, change: Change) =>
  loadBrandFiles(await changeFolder(path, change), async () => [])

/** The problems of Fernhill's folder after a change; none when it is accepted. */
export async function listProblems(path: string, change: Change) {
  const error: unknown = await readChanged(path, change).catch((thrown: unknown) => thrown)
  return error instanceof BrandFolderError ? error.problems : []
}
