import type { OptionGroup } from '@larder/api/model/index.ts'
import type { BrandFolder } from './brand-folder.ts'
import { listFolderRows, type FolderRows } from './folder/folder-rows.ts'

type ItemRow = Pick<FolderRows['items'][number], 'slug' | 'pricePence' | 'details' | 'sizes'>
type MenuRows = { items: readonly ItemRow[]; optionGroups: readonly OptionGroup[] }

/** What is declared of an item or an option (`group/option`), in words. */
type TextChange = { item: string; before: string; after: string }

/** What an import changes of a menu, for a person to look at before it is done. */
export type BrandChanges = {
  newItems: string[]
  goneItems: string[]
  /** Prices of items and sizes (`item/size`) that change by more than a fifth, in pence. */
  prices: { item: string; before: number; after: number }[]
  /** Allergens or traces that change, of items and options. */
  allergens: TextChange[]
  /** Dietary labels that change: a filter shows an item by them. */
  labels: TextChange[]
  /** Minimum ages that are lowered or removed. */
  ages: TextChange[]
  /** Items that are declared to be no food, so that their allergens are not shown. */
  nonFood: string[]
}

/** From this share on, a change of price is told. */
const TOLD_PRICE_CHANGE = 0.2

const listNames = (names: readonly string[], none: string) => names.toSorted().join(', ') || none

const describeAllergens = ({ details: { allergens, mayContain } }: ItemRow): string =>
  `contains ${listNames(allergens, 'not known')}; may contain ${listNames(mayContain, 'not known')}`

type Kept = { item: string; known: ItemRow; now: ItemRow }

function compareTexts(kept: readonly Kept[], describe: (row: ItemRow) => string): TextChange[] {
  return kept
    .map(({ item, known, now }) => ({ item, before: describe(known), after: describe(now) }))
    .filter(({ before, after }) => before !== after)
}

/** Allergen declarations of options that both menus have, by `group/option`. */
function compareOptions(before: readonly OptionGroup[], after: readonly OptionGroup[]): TextChange[] {
  const readAll = (groups: readonly OptionGroup[]) =>
    groups.flatMap(({ slug, options }) =>
      options.map((option) => ({
        item: `${slug}/${option.slug}`,
        text: listNames(option.allergens, 'not known'),
      })),
    )
  const known = new Map(readAll(before).map(({ item, text }) => [item, text]))
  return readAll(after)
    .map(({ item, text }) => ({ item, before: known.get(item) ?? text, after: text }))
    .filter((one) => one.before !== one.after)
}

function comparePrices(kept: readonly Kept[]): BrandChanges['prices'] {
  return kept
    .flatMap(({ item, known, now }) => [
      { item, before: known.pricePence, after: now.pricePence },
      ...now.sizes.flatMap(({ slug, pricePence }) => {
        const size = known.sizes.find((one) => one.slug === slug)
        return size ? [{ item: `${item}/${slug}`, before: size.pricePence, after: pricePence }] : []
      }),
    ])
    .filter((one) => Math.abs(one.after - one.before) > one.before * TOLD_PRICE_CHANGE)
}

/** What the menu of a folder changes of the one that is stored. */
export function compareMenus(before: MenuRows, folder: BrandFolder): BrandChanges {
  const after: MenuRows = { items: listFolderRows(folder).items, optionGroups: folder.menu.optionGroups }
  const old = new Map(before.items.map((item) => [item.slug, item]))
  const slugs = new Set(after.items.map(({ slug }) => slug))
  const kept = after.items.flatMap((item) => {
    const known = old.get(item.slug)
    return known ? [{ item: item.slug, known, now: item }] : []
  })
  const getAge = ({ details }: ItemRow) => details.minimumAge ?? 0
  return {
    newItems: after.items.map(({ slug }) => slug).filter((slug) => !old.has(slug)),
    goneItems: before.items.map(({ slug }) => slug).filter((slug) => !slugs.has(slug)),
    prices: comparePrices(kept),
    allergens: [
      ...compareTexts(kept, describeAllergens),
      ...compareOptions(before.optionGroups, after.optionGroups),
    ],
    labels: compareTexts(kept, ({ details }) => listNames(details.dietaryLabels, 'none')),
    ages: compareTexts(
      kept.filter(({ known, now }) => getAge(now) < getAge(known)),
      (row) => String(getAge(row) || 'none'),
    ),
    nonFood: kept
      .filter(({ known, now }) => now.details.isNonFood && !known.details.isNonFood)
      .map(({ item }) => item),
  }
}
