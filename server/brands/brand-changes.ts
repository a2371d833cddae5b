import type { FolderRows } from './folder/folder-rows.ts'

type ItemRow = Pick<FolderRows['items'][number], 'slug' | 'pricePence' | 'details' | 'sizes'>

/** What an import changes of a menu, for a person to look at before it is done. */
export type BrandChanges = {
  newItems: string[]
  goneItems: string[]
  /** Prices of items and sizes (`item/size`) that change by more than a fifth, in pence. */
  prices: { item: string; before: number; after: number }[]
  /** Allergens or traces that change; `undefined` is not known. */
  allergens: { item: string; before: string; after: string }[]
}

/** From this share on, a change of price is told. */
const TOLD_PRICE_CHANGE = 0.2

const describeAllergens = ({ details: { allergens, mayContain } }: ItemRow): string => {
  const list = (names: readonly string[]) => names.toSorted().join(', ') || 'not known'
  return `contains ${list(allergens)}; may contain ${list(mayContain)}`
}

export function compareMenus(before: readonly ItemRow[], after: readonly ItemRow[]): BrandChanges {
  const old = new Map(before.map((item) => [item.slug, item]))
  const slugs = new Set(after.map(({ slug }) => slug))
  const kept = after.flatMap((item) => {
    const known = old.get(item.slug)
    return known ? [{ item: item.slug, known, now: item }] : []
  })
  return {
    newItems: after.map(({ slug }) => slug).filter((slug) => !old.has(slug)),
    goneItems: before.map(({ slug }) => slug).filter((slug) => !slugs.has(slug)),
    prices: kept
      .flatMap(({ item, known, now }) => [
        { item, before: known.pricePence, after: now.pricePence },
        ...now.sizes.flatMap(({ slug, pricePence }) => {
          const size = known.sizes.find((one) => one.slug === slug)
          return size ? [{ item: `${item}/${slug}`, before: size.pricePence, after: pricePence }] : []
        }),
      ])
      .filter((one) => Math.abs(one.after - one.before) > one.before * TOLD_PRICE_CHANGE),
    allergens: kept
      .map(({ item, known, now }) => ({
        item,
        before: describeAllergens(known),
        after: describeAllergens(now),
      }))
      .filter((one) => one.before !== one.after),
  }
}
