import { randomUUID } from 'node:crypto'
import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { wallClock } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import type { StoredLine } from '../../../model/schema/index.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import type { BasketRow } from '../basket.queries.ts'
import { requireBasket, writeBasket, type BasketCallInput, type Caller } from '../basket-access.ts'
import { adaptSlot, keepsSlot } from '../basket-slot.ts'
import { writeToStoreBasket } from '../store-baskets.ts'
import { checkStock, type Available } from '../../stock/pieces.ts'
import { countedParts } from '../../stock/stock-book.ts'
import { lockStockOfLines } from '../basket-stock.ts'
import { shopQueries } from '../shop.queries.ts'
import { showBasket } from '../show-basket.ts'
import { getLocation, getMethodTerms, placeAtStore } from '../basket-location.ts'
import { addToLines, getSameLine, MAX_QUANTITY } from './add-to-lines.ts'
import { checkChoice } from './check-choice.ts'
import { checkItemLimit } from './item-limits.ts'
import { getLineNames } from './line-names.ts'
import { listItemSlugs, type Menu } from './lines.ts'

type MenuRequest = { brandId: string; storeId: number; slugs: readonly string[]; now: Date }
type MenuOfStore = Omit<Menu, 'scope'> & { scope: Omit<Menu['scope'], 'method'> }

/** The context for adding a line: an empty basket takes the method of its first line. */
const createTermsContext = (row: BasketRow, method: FulfilmentMethod) => ({
  method: row.lines.length === 0 ? method : row.fulfilmentMethod,
  location: getLocation(row),
})

/** Changes one line. If it then equals another line, the two are merged. */
function changeBasketLine(
  lines: readonly StoredLine[],
  id: string,
  choice: ReturnType<typeof checkChoice>,
): StoredLine[] {
  const line = lines.find((one) => one.id === id)
  if (!line) throw new AppError('ITEM_UPDATE')
  const same = getSameLine(
    lines.filter((other) => other.id !== id),
    choice,
  )
  const quantity = Math.min(MAX_QUANTITY, choice.quantity + (same?.quantity ?? 0))
  const { bannerAdvertId, ifMissing, substitute } = line
  const changed = { ...choice, id, quantity, bannerAdvertId, ifMissing, substitute }
  return lines.filter((other) => other.id !== same?.id).map((other) => (other.id === id ? changed : other))
}

/** Reads the menu items of one store that a choice is checked against, before the basket is locked. */
async function loadMenu(deps: AppDeps, { brandId, storeId, slugs, now }: MenuRequest): Promise<MenuOfStore> {
  const shop = shopQueries(deps)
  const [offer, items, store] = await Promise.all([
    shop.findOffer(brandId),
    shop.findItems(brandId, storeId, slugs),
    shop.findStore(brandId, storeId),
  ])
  if (!store) throw new AppError('STORE_NOT_FOUND')
  const today = wallClock(now, store.timeZone).day
  return { brandId, offer, items, scope: { storeId, today } }
}

/** The menu for the method of the locked basket, which another tab may have changed in the meantime. */
const selectMethodMenu = (menu: MenuOfStore, method: FulfilmentMethod): Menu => ({
  ...menu,
  scope: { ...menu.scope, method },
})

type Added = Omit<BasketCallInput<'addItem'>, 'menuItem'> & {
  menuItems: readonly basketApi.MenuItemChoice[]
  /** Receives the position of an item that could not be added, and why; without it the first such item fails the call. */
  onRejected?: (position: number, error: AppError) => void
  isTopUp?: boolean
}
type Addition = Pick<Added, 'bannerAdvertId' | 'onRejected' | 'isTopUp'> & {
  added: readonly (basketApi.MenuItemChoice & { id: string })[]
  menu: Menu
  maxBasketItems: number
  stock: readonly Available[]
}

/** The choice that an added line brings along. The picked item is judged whenever the basket is shown. */
const bringChoice = ({
  ifMissing,
  substitute,
}: basketApi.MenuItemChoice): Pick<StoredLine, 'ifMissing' | 'substitute'> =>
  ifMissing === undefined || (ifMissing === 'this' && !substitute) ? {} : { ifMissing, substitute }

/** The lines with all additions that the menu and the limits allow. */
function addAllToLines(
  before: readonly StoredLine[],
  { added, menu, maxBasketItems, stock, bannerAdvertId, onRejected, isTopUp = false }: Addition,
): readonly StoredLine[] {
  let lines = before
  for (const [position, { id, ...menuItem }] of added.entries()) {
    try {
      const checked = checkChoice(menuItem, menu)
      const choice = { ...checked, names: getLineNames(checked, menu), ...bringChoice(menuItem) }
      const withItem = addToLines(lines, { id, choice, bannerAdvertId, maxBasketItems, isTopUp })
      const written = { before: lines, after: withItem }
      checkItemLimit(written, menu)
      checkStock(written, { storeId: menu.scope.storeId, stock })
      lines = withItem
    } catch (error) {
      if (!onRejected || !isAppError(error)) throw error
      onRejected(position, error)
    }
  }
  return lines
}

/**
 * Adds lines under the basket's lock, checked against the menu. An empty basket takes the store and method of its first
 * line.
 */
async function addLines(deps: AppDeps, caller: Caller, input: Added): Promise<basketApi.Basket> {
  const { storeId, fulfilmentMethod: method, fulfilmentLocation: location } = input
  const { menuItems, bannerAdvertId, version, onRejected, isTopUp } = input
  const store = await shopQueries(deps).findStore(caller.brandId, storeId)
  if (!store) throw new AppError('STORE_NOT_FOUND')
  const added = menuItems.map((menuItem) => ({ ...menuItem, id: randomUUID() }))
  const { brandId, now } = caller
  const menu = await loadMenu(deps, { brandId, storeId, slugs: listItemSlugs(added), now })
  const isCounted = await countedParts(deps)(brandId)
  const change = async (locked: BasketRow, tx: Tx | undefined) => {
    const isFirst = locked.lines.length === 0
    const movesSlot = isFirst && !keepsSlot(locked, { storeId, method })
    // A slot has a lock of its own, and what was rejected is told once.
    if (!tx && (movesSlot || onRejected)) return undefined
    if (!isFirst && locked.storeId !== storeId) throw new AppError('BASKET_OVERWRITE')
    const context = createTermsContext(locked, method)
    const methodMenu = selectMethodMenu(menu, context.method)
    const { maxBasketItems } = getMethodTerms(store, { ...context, now })
    const { config } = deps
    const moved = tx && movesSlot ? await adaptSlot(tx, locked, { config, caller, store, method }) : {}
    const stock = await lockStockOfLines(tx, { locked, storeId, added }, { deps, caller, isCounted })
    if (!stock) return undefined
    const additions = { added, menu: methodMenu, maxBasketItems, stock, bannerAdvertId, onRejected, isTopUp }
    const lines = [...addAllToLines(locked.lines, additions)]
    return { lines, ...place(locked), ...moved }
  }
  const place = (locked: BasketRow) =>
    locked.lines.length === 0
      ? placeAtStore(locked, { store, method, location })
      : { location: locked.location ?? location ?? null }
  const write = (row: BasketRow) => {
    // The caller's version is that of the basket it shows.
    const seen = row.token === input.basketToken ? version : undefined
    return writeBasket(deps, caller, { row, version: seen, change })
  }
  const target = { token: input.basketToken, storeId, method, location: location ?? null }
  return showBasket(deps, caller, await writeToStoreBasket(deps, caller, { ...target, write }))
}

/**
 * Adds a line. A line of another store goes into a basket of its own; for a brand that keeps one basket it throws
 * BASKET_OVERWRITE.
 */
export const addBasketItem = (
  deps: AppDeps,
  caller: Caller,
  { menuItem, ...input }: BasketCallInput<'addItem'>,
): Promise<basketApi.Basket> => addLines(deps, caller, { ...input, menuItems: [menuItem] })

type AddedItems = BasketCallInput<'addItems'> & {
  /** Lines that are there already keep the larger quantity instead of growing. */
  isTopUp?: boolean
  /** Fails with the last reason, and writes nothing, when no item can be added. */
  needsOne?: boolean
}

/** Adds several lines in one write. Those that cannot be added are left out and returned with the reason. */
export async function addBasketItems(
  deps: AppDeps,
  caller: Caller,
  { needsOne = false, ...input }: AddedItems,
): Promise<basketApi.AddedItems> {
  const { menuItems } = input
  // By position, because a write that is repeated at another basket rejects the same item again.
  const messages = new Map<number, string>()
  const basket = await addLines(deps, caller, {
    ...input,
    onRejected(position, error) {
      messages.set(position, error.text)
      if (needsOne && messages.size === menuItems.length) throw error
    },
  })
  const rejected = menuItems.flatMap(({ menuItemId }, position) => {
    const message = messages.get(position)
    return message === undefined ? [] : [{ menuItemId, message, position }]
  })
  return { basket, rejected }
}

/** Replaces the choice of a line. A line that then equals another is merged with it. Throws ITEM_UPDATE. */
export async function updateBasketItem(
  deps: AppDeps,
  caller: Caller,
  input: BasketCallInput<'updateItem'>,
): Promise<basketApi.Basket> {
  const { basketLineId, menuItem, version } = input
  const row = await requireBasket(deps, caller, input.basketToken)
  const { brandId, storeId } = row
  if (storeId === null) throw new AppError('ITEM_UPDATE')
  const slugs = listItemSlugs([{ ...menuItem, id: basketLineId }])
  const menu = await loadMenu(deps, { brandId, storeId, slugs, now: caller.now })
  const isCounted = await countedParts(deps)(brandId)
  const change = async (locked: BasketRow, tx: Tx | undefined) => {
    if (!locked.lines.some(({ id }) => id === basketLineId)) throw new AppError('ITEM_UPDATE')
    if (locked.storeId !== storeId) throw new AppError('STALE_BASKET')
    const methodMenu = selectMethodMenu(menu, locked.fulfilmentMethod)
    const choice = checkChoice(menuItem, methodMenu)
    const names = getLineNames(choice, methodMenu)
    const lines = changeBasketLine(locked.lines, basketLineId, { ...choice, names })
    const written = { before: locked.lines, after: lines }
    checkItemLimit(written, menu)
    const stock = await lockStockOfLines(
      tx,
      { locked, storeId, added: [choice] },
      { deps, caller, isCounted },
    )
    if (!stock) return undefined
    checkStock(written, { storeId, stock })
    return { lines }
  }
  return showBasket(deps, caller, await writeBasket(deps, caller, { row, version, change }))
}

export async function removeBasketItem(
  deps: AppDeps,
  caller: Caller,
  { basketToken, basketLineId, version }: BasketCallInput<'removeItem'>,
): Promise<basketApi.Basket> {
  const row = await requireBasket(deps, caller, basketToken)
  const change = ({ lines }: BasketRow) => ({ lines: lines.filter(({ id }) => id !== basketLineId) })
  return showBasket(deps, caller, await writeBasket(deps, caller, { row, version, change }))
}
