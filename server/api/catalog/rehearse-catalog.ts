import * as z from 'zod'
import { catalogueApi, storesApi } from '@larder/shared/contracts'
import { dayAt, paths } from '@larder/shared/domain'
import type { Recipes, SearchWords } from '../model/index.ts'
import { brandMenu, type BrandMenu } from './menus/brand-menu.ts'
import { toItemDetailsReply } from './menus/item-reply.ts'
import { pricedItem } from './menus/priced-items.ts'
import { buildStoreMenu } from './menus/store-menu.ts'
import { nothingSoldOut } from './sold-out/sold-out-state.ts'
import type { BrandSnapshot } from './load-snapshot.ts'
import { interpretQuery } from './search/query.ts'
import { rankItems, sortResults } from './search/rank.ts'
import { buildMenuIndex } from './search/menu-index.ts'
import { toStoreReply } from './stores/store-reply.ts'
import type { StoreRecord } from './stores/store-rules.ts'

/** A part of a brand that cannot be shown: the table that it comes from, its name, and the error. */
export type UnshownPart = {
  part: 'menu' | 'items' | 'stores' | 'search' | 'content'
  name?: string
  message: string
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error).replaceAll(/\s*\n\s*/g, ' ')
  return error instanceof Error ? error.message : String(error)
}

/** Collects the errors of parts that are made one after the other. */
export function createRehearsal() {
  const unshown: UnshownPart[] = []
  return {
    unshown,
    /** Makes a part; undefined when that throws. */
    attempt: async <Value>(
      part: UnshownPart['part'],
      name: string | undefined,
      make: () => Value | Promise<Value>,
    ): Promise<Value | undefined> => {
      try {
        return await make()
      } catch (error) {
        unshown.push({ part, name, message: explain(error) })
        return undefined
      }
    },
  }
}
/** The brand's own words and recipes of search, and the moment for which pages are made. */
type Terms = { words: SearchWords; recipes: Recipes; now: Date }
type Rehearsal = ReturnType<typeof createRehearsal>

/** How many items are looked for by their names. */
const SEARCHED_ITEMS = 50
const METHODS = ['delivery', 'collection'] as const

function showStore({ brand, site }: BrandSnapshot, store: StoreRecord, now: Date): void {
  if (!brand || !site) throw new Error('the brand has no settings')
  const context = { brand: brand.details, ratings: new Map(), gateways: [] }
  storesApi.Store.parse(toStoreReply(store, context, { now }))
}

/** The menu of one store: what differs from the brand's. Replies of all items are made with the brand's menu. */
function showStoreMenu(menu: BrandMenu, store: StoreRecord, now: Date): void {
  const differing = [...(menu.differences.get(store.id)?.keys() ?? [])]
  for (const method of METHODS.filter((one) => store.methods[one])) {
    const at = { storeId: store.id, method, today: dayAt(now, store.timeZone) }
    const { tree, dealReplies, menuItems } = buildStoreMenu(menu, store, { at, soldOut: nothingSoldOut })
    for (const category of tree) catalogueApi.Category.parse(category)
    for (const deal of dealReplies()) catalogueApi.Deal.parse(deal)
    for (const id of differing.filter(menuItems.has)) catalogueApi.MenuItem.parse(menuItems.get(id))
  }
}

async function showItems(menu: BrandMenu, rehearsal: Rehearsal): Promise<void> {
  for (const replies of menu.replies.values())
    for (const [slug, reply] of replies)
      await rehearsal.attempt('items', slug, () => catalogueApi.MenuItem.parse(reply))
  for (const item of menu.items)
    await rehearsal.attempt('items', item.slug, () => {
      const priced = pricedItem(menu, item, { hasMemberPrices: true })
      catalogueApi.ItemDetails.parse(toItemDetailsReply(priced))
      // As site maps have it.
      return paths.menuItem({ slug: 'store', category: item.details.categories[0] ?? '', item: item.slug })
    })
}

async function searchItems(
  menu: BrandMenu,
  store: StoreRecord,
  { words, recipes, now }: Terms,
): Promise<void> {
  const { index } = await buildMenuIndex(menu, { words, recipes })
  const method = METHODS.find((one) => store.methods[one]) ?? 'collection'
  const at = { storeId: store.id, method, today: dayAt(now, store.timeZone) }
  const storeMenu = buildStoreMenu(menu, store, { at, soldOut: nothingSoldOut })
  for (const { details } of menu.items.slice(0, SEARCHED_ITEMS))
    sortResults(storeMenu, rankItems(index, interpretQuery(details.name, index.lexicon)).items)
}

/** Makes every store, menu, item and the search of a brand once, as pages ask for them, by their contracts. */
export async function rehearseCatalog(
  snapshot: BrandSnapshot,
  terms: Terms,
  rehearsal: Rehearsal,
): Promise<void> {
  const { now } = terms
  const { attempt } = rehearsal
  const menu = await attempt('menu', undefined, () => brandMenu(snapshot))
  for (const store of snapshot.stores) {
    await attempt('stores', store.slug, () => showStore(snapshot, store, now))
    if (menu) await attempt('stores', store.slug, () => showStoreMenu(menu, store, now))
  }
  if (!menu) return
  await showItems(menu, rehearsal)
  const [store] = snapshot.stores
  if (store) await attempt('search', undefined, () => searchItems(menu, store, terms))
}
