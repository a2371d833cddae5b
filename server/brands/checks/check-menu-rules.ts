import type { Category, Item, Size } from '@larder/api/model/menu.ts'
import { listRepeated } from '@larder/api/model/field-rules.ts'
import type { BrandFolder } from '../brand-folder.ts'
import { getPlace, type Problem } from '../problems.ts'

type Menu = BrandFolder['menu']

/** Checks what rows of the menu say together: categories, prices, sizes and offers. */
export function checkMenuRules({ menu }: BrandFolder): Problem[] {
  const sizesByItem = Map.groupBy(menu.sizes, ({ item }) => item)
  return [
    ...(menu.items.length === 0 ? [{ file: 'menu/items.csv', message: 'has no item' }] : []),
    ...listCategoryCircles(menu.categories),
    ...menu.items.flatMap((item) => listItemProblems(item, sizesByItem.get(item.slug) ?? [])),
    ...menu.sizes.flatMap(listSizeProblems),
    ...listLostPrices(menu, sizesByItem),
    ...listUselessDeals(menu, sizesByItem),
  ]
}

/** Categories above each other, more than any menu of a page shows. */
const MAX_LEVELS = 10

/** Categories whose parents lead back to them, or on and on: their tree would have no end. */
function listCategoryCircles(categories: readonly Category[]): Problem[] {
  const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]))
  return categories.flatMap((category) => {
    const passed = [category.slug]
    let { parent } = category
    while (parent && parent !== category.slug && passed.length < MAX_LEVELS) {
      passed.push(parent)
      parent = parents.get(parent)
    }
    if (!parent) return []
    const isCircle = parent === category.slug
    const message = isCircle ? `is below itself` : `has more than ${MAX_LEVELS - 1} categories above it`
    return [
      {
        ...getPlace(category, 'menu/categories.csv'),
        path: `${category.slug} parent`,
        message: `${message} (${[...passed, parent].join(', ')})`,
      },
    ]
  })
}

const WEIGHT = /^\d+([.,]\d+)?\s*(g|kg)$/i

/** What an item sold by weight needs: one weight, and a price by weight. */
function listWeighedProblems(
  { isWeighed, unitSize, unitPricePence, unitPricePer }: Item,
  sizes: readonly Size[],
) {
  if (!isWeighed) return []
  const problem = (path: string, message: string) => ({
    path,
    message: `${message}, because it is sold by weight`,
  })
  return [
    ...(WEIGHT.test(unitSize ?? '') ? [] : [problem('unitSize', 'must be a weight such as 1.6kg')]),
    ...(unitPricePence && ['kg', '100g'].includes(unitPricePer ?? '')
      ? []
      : [problem('unitPricePence', 'must be a price per kg or 100g')]),
    ...(sizes.length > 0 ? [problem('isWeighed', 'must have no sizes')] : []),
  ]
}

/** A members' price that is none. */
const listMemberPriceProblems = ({
  pricePence,
  memberPricePence,
}: Pick<Size, 'pricePence' | 'memberPricePence'>) =>
  memberPricePence !== undefined && memberPricePence >= pricePence
    ? [{ path: 'memberPricePence', message: `must be below pricePence (${pricePence})` }]
    : []

const LISTS = ['categories', 'optionGroups', 'methods', 'allergens', 'mayContain', 'dietaryLabels'] as const
/** Ages by which sale is restricted in the United Kingdom. */
const AGES = [16, 18]

function listItemProblems(item: Item, sizes: readonly Size[]): Problem[] {
  const { slug, categories, isAlcohol, minimumAge, maxPerBasket, unitPricePence, unitPricePer } = item
  const found: { path?: string; message: string }[] = [
    ...(categories.length === 0 ? [{ message: 'is in no category' }] : []),
    ...(isAlcohol && (minimumAge ?? 0) < 18 ? [{ message: 'alcohol needs minimumAge 18' }] : []),
    ...(minimumAge !== undefined && !AGES.includes(minimumAge)
      ? [{ path: 'minimumAge', message: `is ${minimumAge}: use 16, 18 or nothing` }]
      : []),
    ...(maxPerBasket === 0 ? [{ path: 'maxPerBasket', message: 'is 0, so nobody can buy it' }] : []),
    ...((unitPricePence === undefined) === (unitPricePer === undefined)
      ? []
      : [{ path: 'unitPricePence', message: 'and unitPricePer need each other' }]),
    ...listMemberPriceProblems(item),
    ...listDefaultProblems(item, sizes),
    ...listWeighedProblems(item, sizes),
    ...LISTS.flatMap((path) =>
      listRepeated<string>(item[path]).map((name) => ({ path, message: `has "${name}" twice` })),
    ),
  ]
  const at = getPlace(item, 'menu/items.csv')
  return found.map(({ path, message }) => ({ ...at, path: [slug, path].filter(Boolean).join(' '), message }))
}

/** An item with sizes has the prices of its default one. */
function listDefaultProblems(item: Item, sizes: readonly Size[]): { path?: string; message: string }[] {
  if (sizes.length === 0) return []
  const [size, ...others] = sizes.filter(({ isDefault }) => isDefault)
  if (!size || others.length > 0) return [{ message: 'needs exactly one default size' }]
  return (['pricePence', 'memberPricePence'] as const)
    .filter((path) => item[path] !== undefined && item[path] !== size[path])
    .map((path) => ({
      path,
      message: `is ${item[path]}, but the size "${size.slug}" has ${size[path] ?? 'none'}`,
    }))
}

const listSizeProblems = (size: Size): Problem[] =>
  listMemberPriceProblems(size).map((problem) => ({ ...getPlace(size, 'menu/sizes.csv'), ...problem }))

/** Stores' prices that could not count: an item with sizes is sold at the prices of its sizes. */
const listLostPrices = (
  { availability }: Menu,
  sizesByItem: ReadonlyMap<string, readonly Size[]>,
): Problem[] =>
  availability
    .filter(({ item, pricePence }) => pricePence !== undefined && sizesByItem.has(item))
    .map((row) => ({
      ...getPlace(row, 'menu/availability.csv'),
      path: 'pricePence',
      message: `cannot count: "${row.item}" is sold at the prices of its sizes`,
    }))

/** Multi-buys that cost as much as their items do without them. */
function listUselessDeals(menu: Menu, sizesByItem: ReadonlyMap<string, readonly Size[]>): Problem[] {
  const deals = menu.deals.filter((deal) => deal.kind === 'multi-buy-price')
  const storePrices = Map.groupBy(deals.length > 0 ? menu.availability : [], ({ item }) => item)
  const getDearestPrice = ({ slug, pricePence }: Item) =>
    [...(sizesByItem.get(slug) ?? []), ...(storePrices.get(slug) ?? [])].reduce(
      (most, one) => Math.max(most, one.pricePence ?? 0),
      pricePence,
    )
  return deals.flatMap((deal) => {
    const { slug, items, categories, quantity, pricePence } = deal
    const isIn = (item: Item) =>
      items.includes(item.slug) || categories.some((one) => item.categories.includes(one))
    const prices = menu.items.filter(isIn).map(getDearestPrice)
    const dearest = prices.reduce((most, one) => Math.max(most, one), -1) * quantity
    const message = `saves nothing: ${quantity} of its dearest items cost ${dearest}`
    const at = { ...getPlace(deal, 'menu/deals.json'), path: `${slug} pricePence` }
    // Items of subcategories are not looked at, so a deal without items of its own is not judged.
    return dearest >= 0 && dearest <= pricePence ? [{ ...at, message }] : []
  })
}
