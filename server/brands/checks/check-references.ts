import type { BrandFolder } from '../brand-folder.ts'
import type { Deal } from '@larder/api/model/offers.ts'
import { checkMenuRules } from './check-menu-rules.ts'
import { checkPostcodeRules } from './check-postcode-rules.ts'
import { getPlace, type Problem } from '../problems.ts'
import { listRepeated } from '@larder/api/model/field-rules.ts'

type NameList = (string | number)[]
type Location = { file: string; path?: string }

const listSlugs = (things: { slug: string }[]) => things.map(({ slug }) => slug)

const getMissing = (at: Location, all: Set<string | number>, names: NameList): Problem[] =>
  names.filter((name) => !all.has(name)).map((name) => ({ ...at, message: `there is no "${name}"` }))

function getDuplicates<Entry extends object>(
  file: string,
  entries: readonly Entry[],
  name: (entry: Entry) => string | number,
): Problem[] {
  const seen = new Set<string | number>()
  return entries.flatMap((entry) => {
    const own = name(entry)
    if (seen.has(own)) return [{ ...getPlace(entry, file), message: `has "${own}" twice` }]
    seen.add(own)
    return []
  })
}

/** Checks the consistency of the files in a folder: names are unique, and everything referred to exists. */
export function checkReferences(folder: BrandFolder): Problem[] {
  return [
    ...checkNames(folder),
    ...checkStores(folder),
    ...checkMenu(folder),
    ...checkMenuRules(folder),
    ...checkOffers(folder),
    ...checkRecipes(folder),
  ]
}

function checkRecipes({ content, menu }: BrandFolder): Problem[] {
  const items = new Set<string | number>(listSlugs(menu.items))
  const at = (name: string): Location => ({ file: 'content/recipes.json', path: name })
  const { recipes } = content.recipes
  const names = recipes.flatMap(({ name, otherNames }) => [name, ...otherNames])
  return [
    ...recipes.flatMap((recipe) => getMissing(at(recipe.name), items, recipe.items)),
    ...recipes.flatMap((recipe) =>
      listRepeated(recipe.items).map((slug) => ({ ...at(recipe.name), message: `has "${slug}" twice` })),
    ),
    ...listRepeated(names).map((name) => ({ ...at(name), message: 'is the name of two recipes' })),
  ]
}

/** Options of a group, and sizes of an item, that shoppers cannot tell apart. */
function getSharedNames({ menu }: BrandFolder): Problem[] {
  const simplify = (name: string) => name.trim().toLowerCase()
  // A size that stands twice is named for its slug alone.
  const sizes = [...new Map(menu.sizes.map((size) => [`${size.item}/${size.slug}`, size])).values()]
  return [
    ...getDuplicates('menu/sizes.csv', sizes, ({ item, name }) => `${item}, ${simplify(name)}`),
    ...menu.optionGroups.flatMap((group) =>
      listRepeated(group.options.map(({ name }) => simplify(name))).map((name) => ({
        ...getPlace(group, 'menu/option-groups.json'),
        path: group.slug,
        message: `has two options named "${name}", which shoppers cannot tell apart`,
      })),
    ),
  ]
}

const getSlug = ({ slug }: { slug: string }) => slug

function checkNames(folder: BrandFolder): Problem[] {
  const { stores, content, menu, coupons } = folder
  return [
    ...getDuplicates('stores', stores, ({ id }) => id),
    ...getDuplicates('stores', stores, getSlug),
    ...getDuplicates('menu/categories.csv', menu.categories, getSlug),
    ...getDuplicates('menu/items.csv', menu.items, getSlug),
    ...getDuplicates('menu/sizes.csv', menu.sizes, ({ item, slug }) => `${item}/${slug}`),
    ...getDuplicates('menu/nutrition.csv', menu.nutrition, ({ item, per }) => `${item}/${per}`),
    ...getDuplicates('menu/availability.csv', menu.availability, ({ store, item }) => `${store}/${item}`),
    ...getDuplicates('menu/option-groups.json', menu.optionGroups, getSlug),
    ...menu.optionGroups.flatMap((group) =>
      listRepeated(listSlugs(group.options)).map((slug) => ({
        ...getPlace(group, 'menu/option-groups.json'),
        path: group.slug,
        message: `has "${slug}" twice`,
      })),
    ),
    ...getSharedNames(folder),
    ...getDuplicates('menu/deals.json', menu.deals, getSlug),
    ...getDuplicates('menu/banners.json', menu.banners, getSlug),
    ...getDuplicates('coupons.json', coupons, ({ code }) => code),
    ...getDuplicates('content/pages', content.pages, getSlug),
    ...getDuplicates('content/news', content.news, getSlug),
    ...getDuplicates('content/brand', content.brandPages, getSlug),
  ]
}

function checkStores(folder: BrandFolder): Problem[] {
  const { brand, stores, content } = folder
  const types = new Set(listSlugs(brand.productTypes))
  const highestTip = Math.max(...brand.profile.tipLimitLevels.map(({ maxTipPence }) => maxTipPence))
  const { singleStore } = content.global
  const isSingle = stores.length === 1 && stores[0]?.slug === singleStore?.slug
  return [
    ...(stores.length === 0 ? [{ file: 'stores', message: 'has no store' }] : []),
    ...getMissing(
      { file: 'content/home.json', path: 'shelf.store' },
      new Set(listSlugs(stores)),
      content.home.shelf ? [content.home.shelf.store] : [],
    ),
    ...(singleStore && !isSingle
      ? [
          {
            file: 'content/global.json',
            path: 'singleStore',
            message: `"${singleStore.slug}" is not the brand's one store`,
          },
        ]
      : []),
    ...stores.flatMap((store) => [
      ...getMissing({ ...getPlace(store, 'stores'), path: 'productTypes' }, types, store.productTypes),
      ...(store.tips.defaultPence > highestTip
        ? [
            {
              ...getPlace(store, 'stores'),
              path: 'tips.defaultPence',
              message: `is above the highest tip of brand.json (${highestTip})`,
            },
          ]
        : []),
    ]),
    ...checkPostcodeRules(folder),
  ]
}

function checkMenu({ stores, menu }: BrandFolder): Problem[] {
  const categories = new Set(listSlugs(menu.categories))
  const groups = new Set(listSlugs(menu.optionGroups))
  const items = new Set(listSlugs(menu.items))
  const storeIds = new Set(stores.map(({ id }) => id))
  const ofItem = (file: string, rows: readonly { item: string }[]) =>
    rows.flatMap((row) => getMissing({ ...getPlace(row, file), path: 'item' }, items, [row.item]))
  return [
    ...menu.categories.flatMap((category) =>
      getMissing(
        { ...getPlace(category, 'menu/categories.csv'), path: `${category.slug} parent` },
        categories,
        category.parent ? [category.parent] : [],
      ),
    ),
    ...menu.items.flatMap((item) => {
      const at = getPlace(item, 'menu/items.csv')
      return [
        ...getMissing({ ...at, path: `${item.slug} categories` }, categories, item.categories),
        ...getMissing({ ...at, path: `${item.slug} optionGroups` }, groups, item.optionGroups),
      ]
    }),
    ...ofItem('menu/nutrition.csv', menu.nutrition),
    ...ofItem('menu/sizes.csv', menu.sizes),
    ...ofItem('menu/availability.csv', menu.availability),
    ...menu.availability.flatMap((row) =>
      getMissing({ ...getPlace(row, 'menu/availability.csv'), path: 'store' }, storeIds, [row.store]),
    ),
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
      const at = { ...getPlace(deal, 'menu/deals.json'), path: deal.slug }
      const goods = listDealItems(deal)
      return [
        ...getMissing(at, storeIds, deal.stores),
        ...getMissing(at, items, goods.items),
        ...getMissing(at, categories, goods.categories),
        ...getMissing(at, sizes, goods.sizes),
        ...(deal.kind !== 'spend-and-save' && goods.items.length + goods.categories.length === 0
          ? [{ ...at, message: 'names neither items nor categories' }]
          : []),
      ]
    }),
    ...menu.banners.flatMap((banner) => {
      const { slug, action, categories: shownIn, stores: shownAt } = banner
      const at = { ...getPlace(banner, 'menu/banners.json'), path: slug }
      return [
        ...getMissing(at, categories, [...shownIn, ...(action.kind === 'category' ? [action.category] : [])]),
        ...getMissing(at, storeIds, shownAt),
        ...getMissing(at, items, action.kind === 'items' ? action.items : []),
        ...getMissing(at, deals, action.kind === 'deal' ? [action.deal] : []),
      ]
    }),
    ...coupons.flatMap((coupon) =>
      getMissing({ ...getPlace(coupon, 'coupons.json'), path: coupon.code }, storeIds, coupon.stores),
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
