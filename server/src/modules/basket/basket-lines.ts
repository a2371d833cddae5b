import { randomUUID } from 'node:crypto'
import type { basketApi, FulfilmentMethod } from '@larder/shared/contracts'
import { canAddLine, wallClock } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { StoredLine } from '../../model/schema/index.ts'
import type { BasketRow } from '../basket-records/index.ts'
import type { BasketStore } from './basket-store.ts'
import type { Input, Who } from './basket.types.ts'
import { addressAt, placeOf } from './basket-place.ts'
import { checkChoice, isSameChoice } from './check-choice.ts'
import { methodTerms } from './method-terms.ts'
import { itemSlugs, type Menu } from './lines/index.ts'

const MAX_QUANTITY = 99

type MenuAt = { slugs: readonly string[]; now: Date }

/** Where a line is added: an empty basket takes the method of its first thing. */
const where = (row: BasketRow, method: FulfilmentMethod) => ({
  method: row.lines.length === 0 ? method : row.fulfilmentMethod,
  location: placeOf(row),
})

function choiceOf({ menuItemId, quantity, sizeId, options, mealDeal }: StoredLine) {
  return { menuItemId, quantity, sizeId, options, mealDeal }
}

/** Most of one item in a basket, over all its lines. */
function checkItemLimit(lines: readonly StoredLine[], { items }: Menu): void {
  for (const [slug, { item }] of items) {
    const count = lines
      .filter(({ menuItemId, mealDeal }) => !mealDeal && menuItemId === slug)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (count > Math.min(item.maxPerBasket ?? MAX_QUANTITY, MAX_QUANTITY)) throw new AppError('ITEM_LIMIT')
  }
}

/** Lines of a basket: added, changed and taken out under its lock, proven against the menu. */
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

  async function addItem(who: Who, input: Input<'addItem'>): Promise<basketApi.Basket> {
    const { storeId, fulfilmentMethod: method, menuItem, bannerAdvertId, version } = input
    const store = await shop.findStore(who.brandId, storeId)
    if (!store) throw new AppError('STORE_NOT_FOUND')
    const place = { storeId, method, location: input.fulfilmentLocation ?? null }
    const known = await find(who, input.basketToken)
    if (known && known.storeId !== storeId && known.lines.length > 0) throw new AppError('BASKET_OVERWRITE')
    const row = known ?? (await create(who, place))
    const target = row.lines.length === 0 ? { ...row, fulfilmentMethod: method } : row
    const added = { ...menuItem, id: randomUUID(), bannerAdvertId }
    const menu = await menuFor(target, storeId, { slugs: itemSlugs([added]), now: who.now })
    const choice = checkChoice(menuItem, menu)
    const written = await write(who, { row, version }, async (locked, tx) => {
      const terms = methodTerms(store, { ...where(locked, method), now: who.now })
      const same = locked.lines.find((line) =>
        isSameChoice(choiceOf(line), { ...choice, quantity: line.quantity }),
      )
      const facts = { lines: locked.lines.length, queued: 0, maxBasketItems: terms.maxBasketItems }
      if (!same && !canAddLine(facts)) throw new AppError('BASKET_LIMIT')
      const lines = same
        ? locked.lines.map((line) =>
            line.id === same.id ? { ...line, quantity: line.quantity + choice.quantity } : line,
          )
        : [...locked.lines, { ...choice, id: added.id, bannerAdvertId }]
      if (same && same.quantity + choice.quantity > MAX_QUANTITY) throw new AppError('ITEM_LIMIT')
      checkItemLimit(lines, menu)
      const isFirst = locked.lines.length === 0
      if (!isFirst) return { lines, location: locked.location ?? input.fulfilmentLocation ?? null }
      const moved = await moveSlot(tx, locked, { storeId, method, who })
      return {
        lines,
        storeId,
        fulfilmentMethod: method,
        location: input.fulfilmentLocation ?? locked.location,
        deliveryAddress: addressAt(store, locked),
        ...moved,
      }
    })
    return show(who, written)
  }

  async function updateItem(who: Who, input: Input<'updateItem'>): Promise<basketApi.Basket> {
    const row = await findKnown(who, input.basketToken)
    if (row.storeId === null) throw new AppError('ITEM_UPDATE')
    const probe = { ...input.menuItem, id: input.basketLineId }
    const menu = await menuFor(row, row.storeId, { slugs: itemSlugs([probe]), now: who.now })
    const before = row.lines.find(({ id }) => id === input.basketLineId)
    if (!before) throw new AppError('ITEM_UPDATE')
    const choice = checkChoice(input.menuItem, menu)
    const written = await write(who, { row, version: input.version }, (locked) => {
      const line = locked.lines.find(({ id }) => id === input.basketLineId)
      if (!line) throw new AppError('ITEM_UPDATE')
      // Changed into the same thing as another line: the two become one.
      const same = locked.lines.find(
        (other) =>
          other.id !== line.id && isSameChoice(choiceOf(other), { ...choice, quantity: other.quantity }),
      )
      const lines = locked.lines
        .filter(({ id }) => id !== same?.id)
        .map((other) =>
          other.id === line.id
            ? {
                ...choice,
                id: line.id,
                quantity: Math.min(MAX_QUANTITY, choice.quantity + (same?.quantity ?? 0)),
                bannerAdvertId: line.bannerAdvertId,
              }
            : other,
        )
      checkItemLimit(lines, menu)
      return { lines }
    })
    return show(who, written)
  }

  async function removeItem(who: Who, { basketToken, basketLineId, version }: Input<'removeItem'>) {
    const row = await findKnown(who, basketToken)
    const written = await write(who, { row, version }, (locked) => ({
      lines: locked.lines.filter(({ id }) => id !== basketLineId),
    }))
    return show(who, written)
  }

  return { addItem, updateItem, removeItem }
}
