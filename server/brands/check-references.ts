import type { BrandFolder } from './brand-folder.ts'
import type { Deal } from '@larder/api/model/offers.ts'
import type { Problem } from './problems.ts'

type NameList = (string | number)[]
type Location = { file: string; path?: string }

const listSlugs = (things: { slug: string }[]) => things.map(({ slug }) => slug)

/** The `names` that `all` does not contain, as problems. */
const findMissing = (at: Location, all: Set<string | number>, names: NameList): Problem[] =>
  names.filter((name) => !all.has(name)).map((name) => ({ ...at, message: `there is no "${name}"` }))

/** Names that occur more than once, found in one pass. */
function findDuplicates(file: string, names: NameList): Problem[] {
  const seen = new Set<string | number>()
  const duplicated = new Set<string | number>()
  for (const name of names) (seen.has(name) ? duplicated : seen).add(name)
  return [...duplicated].map((name) => ({ file, message: `has "${name}" twice` }))
}

/** Checks the consistency of the files in a folder: names are unique, and everything referred to exists. */
export function checkReferences(folder: BrandFolder): Problem[] {
  return [...checkNames(folder), ...checkStores(folder), ...checkMenu(folder), ...checkOffers(folder)]
}

function checkNames({ stores, content, menu, coupons }: BrandFolder): Problem[] {
  return [
    ...findDuplicates(
      'stores',
      stores.map(({ id }) => id),
    ),
    ...findDuplicates('stores', listSlugs(stores)),
    ...findDuplicates('menu/categories.csv', listSlugs(menu.categories)),
    ...findDuplicates('menu/items.csv', listSlugs(menu.items)),
    ...findDuplicates(
      'menu/sizes.csv',
      menu.sizes.map(({ item, slug }) => `${item}/${slug}`),
    ),
    ...findDuplicates(
      'menu/nutrition.csv',
      menu.nutrition.map(({ item, per }) => `${item}/${per}`),
    ),
    ...findDuplicates(
      'menu/availability.csv',
      menu.availability.map(({ store, item }) => `${store}/${item}`),
    ),
    ...findDuplicates('menu/option-groups.json', listSlugs(menu.optionGroups)),
    ...menu.optionGroups.flatMap(({ slug, options }) =>
      findDuplicates(`menu/option-groups.json, ${slug}`, listSlugs(options)),
    ),
    ...findDuplicates('menu/deals.json', listSlugs(menu.deals)),
    ...findDuplicates('menu/banners.json', listSlugs(menu.banners)),
    ...findDuplicates(
      'coupons.json',
      coupons.map(({ code }) => code),
    ),
    ...findDuplicates('content/pages', listSlugs(content.pages)),
    ...findDuplicates('content/news', listSlugs(content.news)),
    ...findDuplicates('content/brand', listSlugs(content.brandPages)),
  ]
}

function checkStores({ brand, stores }: BrandFolder): Problem[] {
  const types = new Set(listSlugs(brand.productTypes))
  return [
    ...(stores.length === 0 ? [{ file: 'stores', message: 'has no store' }] : []),
    ...stores.flatMap(({ slug, productTypes }) =>
      findMissing({ file: 'stores', path: `${slug} productTypes` }, types, productTypes),
    ),
    ...brand.profile.postcodeRules
      .filter(({ regex }) => !isRegex(regex))
      .map(({ regex }) => ({
        file: 'brand.json',
        path: 'profile.postcodeRules',
        message: `"${regex}" is no regex`,
      })),
  ]
}

function checkMenu({ stores, menu }: BrandFolder): Problem[] {
  const categories = new Set(listSlugs(menu.categories))
  const groups = new Set(listSlugs(menu.optionGroups))
  const items = new Set(listSlugs(menu.items))
  const storeIds = new Set(stores.map(({ id }) => id))
  const sizesOf = Map.groupBy(menu.sizes, ({ item }) => item)
  const file = 'menu/items.csv'
  return [
    ...menu.categories.flatMap(({ slug, parent }) =>
      findMissing(
        { file: 'menu/categories.csv', path: `${slug} parent` },
        categories,
        parent ? [parent] : [],
      ),
    ),
    ...menu.items.flatMap((item) => {
      const defaults = (sizesOf.get(item.slug) ?? []).map(({ isDefault }) => isDefault)
      const problem = (message: string): Problem => ({ file, path: item.slug, message })
      return [
        ...findMissing({ file, path: `${item.slug} categories` }, categories, item.categories),
        ...findMissing({ file, path: `${item.slug} optionGroups` }, groups, item.optionGroups),
        ...(item.categories.length === 0 ? [problem('is in no category')] : []),
        ...(item.isAlcohol && (item.minimumAge ?? 0) < 18 ? [problem('alcohol needs minimumAge 18')] : []),
        ...(defaults.length > 0 && defaults.filter(Boolean).length !== 1
          ? [problem('needs exactly one default size')]
          : []),
      ]
    }),
    ...findMissing(
      { file: 'menu/nutrition.csv' },
      items,
      menu.nutrition.map(({ item }) => item),
    ),
    ...findMissing(
      { file: 'menu/sizes.csv' },
      items,
      menu.sizes.map(({ item }) => item),
    ),
    ...menu.availability.flatMap(({ store, item }) => [
      ...findMissing({ file: 'menu/availability.csv' }, items, [item]),
      ...findMissing({ file: 'menu/availability.csv' }, storeIds, [store]),
    ]),
  ]
}

function checkOffers({ stores, menu, coupons }: BrandFolder): Problem[] {
  const storeIds = new Set(stores.map(({ id }) => id))
  const items = new Set(listSlugs(menu.items))
  const categories = new Set(listSlugs(menu.categories))
  const deals = new Set(listSlugs(menu.deals))
  const sizes = new Set(menu.sizes.map(({ item, slug }) => `${item}/${slug}`))
  return [
    ...menu.deals.flatMap((deal) => {
      const at = { file: 'menu/deals.json', path: deal.slug }
      const goods = listDealItems(deal)
      return [
        ...findMissing(at, storeIds, deal.stores),
        ...findMissing(at, items, goods.items),
        ...findMissing(at, categories, goods.categories),
        ...findMissing(at, sizes, goods.sizes),
        ...(deal.kind !== 'spend-and-save' && goods.items.length + goods.categories.length === 0
          ? [{ ...at, message: 'names neither items nor categories' }]
          : []),
      ]
    }),
    ...menu.banners.flatMap(({ slug, action, categories: shownIn, stores: shownAt }) => {
      const at = { file: 'menu/banners.json', path: slug }
      return [
        ...findMissing(at, categories, [
          ...shownIn,
          ...(action.kind === 'category' ? [action.category] : []),
        ]),
        ...findMissing(at, storeIds, shownAt),
        ...findMissing(at, items, action.kind === 'items' ? action.items : []),
        ...findMissing(at, deals, action.kind === 'deal' ? [action.deal] : []),
      ]
    }),
    ...coupons.flatMap(({ code, stores: usedAt }) =>
      findMissing({ file: 'coupons.json', path: code }, storeIds, usedAt),
    ),
  ]
}

/** Everything that a deal refers to; sizes are written as `item/size`. */
function listDealItems(deal: Deal): { items: string[]; categories: string[]; sizes: string[] } {
  if (deal.kind === 'spend-and-save') return { items: [], categories: [], sizes: [] }
  if (deal.kind !== 'meal') return { items: deal.items, categories: deal.categories, sizes: [] }
  const choices = deal.groups.flatMap((group) => group.choices)
  return {
    items: choices.map(({ item }) => item),
    categories: [],
    sizes: choices.flatMap(({ item, size }) => (size ? [`${item}/${size}`] : [])),
  }
}

function isRegex(source: string): boolean {
  try {
    return Boolean(new RegExp(source))
  } catch {
    return false
  }
}
