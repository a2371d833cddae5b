import type { Hono } from 'hono'
import { catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv, RequestContext } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { listCategoryWithAncestors } from './brand-menu.ts'
import { catalogueService } from './catalogue.service.ts'
import { toItemDetailsReply } from './item-reply.ts'
import { getCategoryPage, listCategoryItems, getMenuItems, type StoreMenu } from './store-menu.ts'

type Usual = Omit<catalogueApi.UsualItem, 'menuItem'> & { menuItemId: string }

/** What a caller ordered before; provided by the orders module. */
export type OrderHistory = {
  /** IDs of the items that the caller bought, latest first. */
  loadPurchased: (context: RequestContext) => Promise<readonly string[]>
  /** The items that the calling member orders most often at a store, most frequent first. */
  loadUsuals: (context: RequestContext, storeId: number) => Promise<readonly Usual[]>
}

/** Maximum number of usual items in a reply: as many as a row shows. */
const MAX_USUALS = 12

type MenuQuery = { storeId: number; fulfilmentMethod: FulfilmentMethod }

/** A deal with its items. An unknown deal returns 404 'Deal not found.' */
function getDealItems(menu: StoreMenu, dealId: string) {
  const deal = menu.dealReplies().find(({ id }) => id === dealId)
  const priced = menu.deals().find(({ id }) => id === dealId)
  if (!deal || !priced) throw new AppError('DEAL_NOT_FOUND')
  return { deal, menuItems: getMenuItems(menu, priced.itemIds) }
}

/** Categories, items and deals of a store, and the caller's earlier purchases (spec §7). */
export function catalogueRoutes(app: Hono<AppEnv>, deps: AppDeps, history: OrderHistory): void {
  const catalogue = catalogueService(deps)
  const menuFor = ({ storeId, fulfilmentMethod: method }: MenuQuery, { brand, now }: RequestContext) =>
    catalogue.menuAt(brand.id, { storeId, method, now })

  mountRoute(app, catalogueApi.tree, async (at, context) => ({
    categories: [...(await menuFor(at, context)).tree],
  }))
  mountRoute(app, catalogueApi.categoryItems, async ({ categoryId, limit, after, ...at }, context) => {
    const menu = await menuFor(at, context)
    const category = menu.categories.get(categoryId)
    if (!category) throw new AppError('CATEGORY_NOT_FOUND')
    const [, ...parents] = listCategoryWithAncestors(menu.brand, categoryId)
    const page =
      limit === undefined
        ? { menuItems: listCategoryItems(menu, categoryId) }
        : getCategoryPage(menu, category, { limit, after })
    return { category, parents: parents.toReversed(), ...page }
  })
  mountRoute(app, catalogueApi.menuItem, async (asked, context) => {
    const menu = await menuFor(asked, context)
    if (asked.discountId) return getDealItems(menu, asked.discountId)
    if (asked.menuItemIds) return { menuItems: getMenuItems(menu, asked.menuItemIds) }
    const item = menu.menuItems.get(asked.menuItemId ?? asked.menuItemSlug ?? '')
    const priced = item && menu.items.get(item.id)
    if (!priced) throw new AppError('PRODUCT_NOT_FOUND')
    return { menuItems: [item], details: toItemDetailsReply(priced) }
  })
  mountRoute(app, catalogueApi.deals, async (at, context) => ({
    deals: (await menuFor(at, context)).dealReplies(),
  }))
  mountRoute(app, catalogueApi.usuals, async (at, context) => {
    const menu = await menuFor(at, context)
    const usuals = (await history.loadUsuals(context, at.storeId)).flatMap(({ menuItemId, ...usual }) => {
      const menuItem = menu.menuItems.get(menuItemId)
      return menuItem?.isAvailable ? [{ ...usual, menuItem }] : []
    })
    return { usuals: usuals.slice(0, MAX_USUALS) }
  })
  mountRoute(app, catalogueApi.previousPurchases, async (at, context) => {
    const menu = await menuFor(at, context)
    return { menuItems: getMenuItems(menu, await history.loadPurchased(context)) }
  })
}
