import { basketApi, integrationsApi } from '@larder/shared/contracts'
import type { TestApp, Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { stock, stockHolds } from '../../model/schema/index.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'

export const OIL = 'extra-virgin-olive-oil'
export const SPONGE = 'victoria-sponge'

type Shop = Pick<TestApp, 'newVisitor' | 'db'> & { deps: Pick<TestApp['deps'], 'clock'> }
type Part = integrationsApi.SoldOutPart

/** York reports how many pieces are left; without a number it counts no more. */
export const reportLeft = (shop: Shop, left: number | undefined, part: Part = { menuItemId: OIL }) =>
  createStoreSystem(shop).report(integrationsApi.updateSoldOut.path, {
    storeId: YORK_STORE,
    changes: [{ part, isOut: left === 0, left }],
  })

const york = { storeId: YORK_STORE, fulfilmentMethod: 'delivery' } as const

export const addOil = (visitor: Visitor, quantity = 1, basketToken?: string) =>
  visitor.call(basketApi.addItem, {
    ...york,
    basketToken,
    menuItem: { menuItemId: OIL, quantity, options: [] },
  })

/** A new guest with oil in the basket. */
export async function createHolder(shop: TestApp, quantity = 1) {
  const visitor = await createGuest(shop)
  return { visitor, basket: await addOil(visitor, quantity) }
}

/** What is left of each counted part, and what baskets hold and orders have taken. */
export async function loadStockRows({ db }: Pick<Shop, 'db'>) {
  const holds = await db.select().from(stockHolds)
  const sum = (...states: string[]) =>
    holds.filter(({ state }) => states.includes(state)).reduce((total, { quantity }) => total + quantity, 0)
  return {
    left: (await db.select().from(stock)).map(({ remaining }) => remaining),
    held: sum('held', 'added'),
    taken: sum('taken'),
  }
}
