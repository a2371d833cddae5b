import { buildSnapshot, rehearseBrand, type UnshownPart } from '@larder/api/rehearse-brand.ts'
import type { BrandFolder } from './brand-folder.ts'
import { listContentEntries } from './content-entries.ts'
import { listFolderRows } from './folder/folder-rows.ts'
import { BrandFolderError, getPlace, type Problem } from './problems.ts'

type Snapshot = ReturnType<typeof buildSnapshot>

/** The place in the folder of what cannot be shown. */
function toProblem({ part, name, message }: UnshownPart, { menu, stores }: BrandFolder): Problem {
  const item = part === 'items' ? menu.items.find(({ slug }) => slug === name) : undefined
  const store = part === 'stores' ? stores.find(({ slug }) => slug === name) : undefined
  const place = item ?? store
  return {
    ...(place ? getPlace(place, part) : { file: part === 'items' ? 'menu/items.csv' : part }),
    path: name,
    message: `cannot be shown: ${message}`,
  }
}

/** Throws `BrandFolderError` with the places of what of the brand cannot be shown. */
export async function requireShown(snapshot: Snapshot, folder: BrandFolder, now: Date): Promise<void> {
  const entries = listContentEntries(folder)
  const { search: words, recipes } = folder.content
  const unshown = await rehearseBrand(snapshot, { entries, words, recipes, now })
  if (unshown.length > 0) throw new BrandFolderError(unshown.map((part) => toProblem(part, folder)))
}

/** The same for a folder that is not in a database. */
export async function rehearseFolder(folder: BrandFolder, now: Date): Promise<void> {
  const { items, storeItems, contentEntries, categories, ...rows } = listFolderRows(folder)
  const { brand, rewards } = folder
  const brandId = brand.slug
  const snapshot = buildSnapshot(
    {
      brandId,
      brand: { id: brandId, name: brand.companyName, version: 0, demoDigest: null, details: brand, rewards },
      site: contentEntries.find(({ type }) => type === 'global')?.body,
      itemBytes: 0,
    },
    {
      ...rows,
      items,
      categories: categories.map((row) => ({
        ...row,
        parent: row.parent ?? null,
        description: row.description ?? null,
      })),
    },
    storeItems.map((row) => ({ ...row, pricePence: row.pricePence ?? null })),
  )
  await requireShown(snapshot, folder, now)
}
