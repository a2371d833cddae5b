import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import type { BrandFolder } from '@larder/brands/brand-folder.ts'
import { PostcodePlace } from '@larder/brands/import-places.ts'

/** An item of the world's kitchens: its own name and texts, and all else (price, size, picture) as the item `like`. */
const WorldItem = z.object({
  slug: z.string(),
  name: z.string(),
  like: z.string(),
  manufacturer: z.string(),
  description: z.string(),
})

async function readTable<Row extends z.ZodType>(file: string, row: Row): Promise<z.output<Row>[]> {
  const text = await readFile(new URL(file, import.meta.url))
  return z.array(row).parse(parse(text, { columns: true }))
}

/** Adds items with foreign names, and names in other scripts, to the grocer's menu. */
export async function addWorldItems(brand: BrandFolder): Promise<BrandFolder> {
  const { menu } = brand
  const worldItems = await readTable('world-items.csv', WorldItem)
  const items = worldItems.map(({ like, manufacturer, ...item }) => {
    const model = menu.items.find(({ slug }) => slug === like)
    if (!model) throw new Error(`"${item.name}": there is no ${like}`)
    return { ...model, ...item, manufacturer: manufacturer || undefined }
  })
  return { ...brand, menu: { ...menu, items: [...menu.items, ...items] } }
}

/** Streets with foreign names, for `importPlaces`. */
export const readWorldStreets = (): Promise<PostcodePlace[]> => readTable('world-streets.csv', PostcodePlace)
