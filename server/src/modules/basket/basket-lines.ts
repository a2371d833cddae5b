import { randomUUID } from 'node:crypto'
import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { canAddLine, wallClock } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { StoredLine } from '../../model/schema/index.ts'
import type { BasketRow } from '../basket-records/index.ts'
import type { BasketStore } from './basket-store.ts'
import type { Input, Caller } from './basket.types.ts'
import { addressAt, locationOf } from './basket-location.ts'
import { checkChoice, isSameChoice } from './check-choice.ts'
import { methodTerms } from './method-terms.ts'
import { itemSlugs, type Menu } from './lines/index.ts'

const MAX_QUANTITY = 99

type MenuAt = { slugs: readonly string[]; now: Date }

/** Where a line is added: an empty basket takes the method of its first line. */
const termsContext = (row: BasketRow, method: FulfilmentMethod) => ({
  method: row.lines.length === 0 ? method : row.fulfilmentMethod,
  location: locationOf(row),
})

function choiceOf({ menuItemId, quantity, sizeId, options, mealDeal }: StoredLine) {
  return { menuItemId, quantity, sizeId, options, mealDeal }
}

/** Checks the most of one item in a basket, over all its lines. */
function checkItemLimit(lines: readonly StoredLine[], { items }: Menu): void {
  for (const [slug, { item }] of items) {
    const count = lines
      .filter(({ menuItemId, mealDeal }) => !mealDeal && menuItemId === slug)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (count > Math.min(item.maxPerBasket ?? MAX_QUANTITY, MAX_QUANTITY)) throw new AppError('ITEM_LIMIT')
  }
}

type Choice = ReturnType<typeof checkChoice>
type AddedLine = { id: string; choice: Choice; bannerAdvertId: string | undefined; maxBasketItems: number }

/** The lines with one more choice: added to the quantity of an equal line, else as a new line. */
function addToLines(
  lines: readonly StoredLine[],
  { id, choice, bannerAdvertId, maxBasketItems }: AddedLine,
): StoredLine[] {
  const same = lines.find((line) => isSameChoice(choiceOf(line), { ...choice, quantity: line.quantity }))
  if (!same) {
    if (!canAddLine({ lines: lines.length, queued: 0, maxBasketItems })) throw new AppError('BASKET_LIMIT')
    return [...lines, { ...choice, id, bannerAdvertId }]
  }
  const quantity = same.quantity + choice.quantity
  if (quantity > MAX_QUANTITY) throw new AppError('ITEM_LIMIT')
  return lines.map((line) => (line.id === same.id ? { ...line, quantity } : line))
}

/** The lines with one changed; when it then equals another line, the two are merged. */
function changeLine(lines: readonly StoredLine[], id: string, choice: Choice): StoredLine[] {
  const line = lines.find((one) => one.id === id)
  if (!line) throw new AppError('ITEM_UPDATE')
  const same = lines.find(
    (other) => other.id !== id && isSameChoice(choiceOf(other), { ...choice, quantity: other.quantity }),
  )
  const quantity = Math.min(MAX_QUANTITY, choice.quantity + (same?.quantity ?? 0))
  const changed = { ...choice, id, quantity, bannerAdvertId: line.bannerAdvertId }
  return lines.filter((other) => other.id !== same?.id).map((other) => (other.id === id ? changed : other))
}

/** Lines of a basket: added, changed and removed under its lock, validated against the menu. */
export function basketLines({ find, findKnown, create, write, moveSlot, show, shop }: BasketStore) {
  async function menuFor(
    row: Pick<BasketRow, 'brandId' | 'fulfilmentMethod'>,
    storeId: number,
    at: MenuAt,
  ): Promise<Menu> {
    const { brandId } = row
    const [offer, items, store] = await Promise.all([
      shop.findOffer(brandId),
      shop.findItems(brandId, storeId, at.slugs),
      shop.findStore(brandId, storeId),
    ])
    if (!store) throw new AppError('STORE_NOT_FOUND')
    const today = wallClock(at.now, store.timeZone).day
    return { brandId, offer, items, scope: { storeId, method: row.fulfilmentMethod, today } }
  }

  async function addItem(caller: Caller, input: Input<'addItem'>): Promise<basketApi.Basket> {
    const { storeId, fulfilmentMethod: method, menuItem, bannerAdvertId, version } = input
    const store = await shop.findStore(caller.brandId, storeId)
    if (!store) throw new AppError('STORE_NOT_FOUND')
    const place = { storeId, method, location: input.fulfilmentLocation ?? null }
    const known = await find(caller, input.basketToken)
    if (known && known.storeId !== storeId && known.lines.length > 0) throw new AppError('BASKET_OVERWRITE')
    const row = known ?? (await create(caller, place))
    const target = row.lines.length === 0 ? { ...row, fulfilmentMethod: method } : row
    const added = { ...menuItem, id: randomUUID(), bannerAdvertId }
    const menu = await menuFor(target, storeId, { slugs: itemSlugs([added]), now: caller.now })
    const choice = checkChoice(menuItem, menu)
    const written = await write(caller, { row, version }, async (locked, tx) => {
      const terms = methodTerms(store, { ...termsContext(locked, method), now: caller.now })
      const { maxBasketItems } = terms
      const lines = addToLines(locked.lines, { id: added.id, choice, bannerAdvertId, maxBasketItems })
      checkItemLimit(lines, menu)
      const isFirst = locked.lines.length === 0
      if (!isFirst) return { lines, location: locked.location ?? input.fulfilmentLocation ?? null }
      const moved = await moveSlot(tx, locked, { storeId, method, caller })
      return {
        lines,
        storeId,
        fulfilmentMethod: method,
        location: input.fulfilmentLocation ?? locked.location,
        deliveryAddress: addressAt(store, locked),
        ...moved,
      }
    })
    return show(caller, written)
  }

  async function updateItem(caller: Caller, input: Input<'updateItem'>): Promise<basketApi.Basket> {
    const row = await findKnown(caller, input.basketToken)
    if (row.storeId === null) throw new AppError('ITEM_UPDATE')
    const probe = { ...input.menuItem, id: input.basketLineId }
    const menu = await menuFor(row, row.storeId, { slugs: itemSlugs([probe]), now: caller.now })
    const before = row.lines.find(({ id }) => id === input.basketLineId)
    if (!before) throw new AppError('ITEM_UPDATE')
    const choice = checkChoice(input.menuItem, menu)
    const written = await write(caller, { row, version: input.version }, (locked) => {
      const lines = changeLine(locked.lines, input.basketLineId, choice)
      checkItemLimit(lines, menu)
      return { lines }
    })
    return show(caller, written)
  }

  async function removeItem(caller: Caller, { basketToken, basketLineId, version }: Input<'removeItem'>) {
    const row = await findKnown(caller, basketToken)
    const written = await write(caller, { row, version }, (locked) => ({
      lines: locked.lines.filter(({ id }) => id !== basketLineId),
    }))
    return show(caller, written)
  }

  return { addItem, updateItem, removeItem }
}
