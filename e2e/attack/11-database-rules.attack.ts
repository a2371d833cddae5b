import { checkoutApi } from '@larder/shared/contracts'
import { queryShopDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'
import { signInGuest, NEAR_POSTCODE, orderRequest, readyBasket } from './ordering.ts'
import { ATTACK_DATA_FOLDER } from './settings.ts'

/** Index of the slot that this attack uses. No other attack uses it. */
const SLOT_INDEX = 16

// Inserts the rows that the constraints are tested on.
test.beforeAll(async () => {
  for (const from of ['198.51.100.111', '198.51.101.111'])
    await readyBasket(await signInGuest(from), { postcode: NEAR_POSTCODE, slotAt: SLOT_INDEX })
})

// Before these constraints existed, only code kept the data consistent.
for (const [name, statement, constraint] of [
  ['more reservations than a slot has places', 'update slots set used = capacity + 1', 'slots_capacity'],
  ['a quantity of a hundred', `update baskets set lines = '[{"quantity":100}]'`, 'baskets_quantities'],
  ['a negative tip', 'update baskets set tip_pence = -1', 'baskets_tip'],
  ['two baskets with the same token', `update baskets set token = 'one'`, 'baskets_token'],
  ['a basket of an unknown order', `update baskets set order_id = 'none'`, 'baskets_order'],
  ['an unknown status', `update orders set status = 'eaten'`, 'orders_status'],
] as const) {
  test(`the database rejects ${name}`, async () => {
    await expect(queryShopDatabase(ATTACK_DATA_FOLDER, statement)).rejects.toMatchObject({ constraint })
  })
}

test('eight simultaneous attempts to place one basket create one order', async () => {
  const guest = await signInGuest('198.51.102.111')
  const basket = await readyBasket(guest, { postcode: NEAR_POSTCODE, slotAt: SLOT_INDEX })
  const order = { ...orderRequest(basket), paymentGateway: 'cash' }
  const calls = Array.from({ length: 8 }, () => guest.call(checkoutApi.processOrder, order))
  const placed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled')
  expect(placed.length).toBeGreaterThan(0)
  const rows = await queryShopDatabase(
    ATTACK_DATA_FOLDER,
    `select o.id from orders o join baskets b on b.brand_id = o.brand_id and b.id = o.basket_id where b.token = $1`,
    [basket.basketToken],
  )
  expect(rows).toHaveLength(1)
})
