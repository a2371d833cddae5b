import { expect, test } from 'vitest'
import { ordersApi, paymentApi } from '@larder/shared/contracts'
import {
  createCardToken,
  createDraftOrder,
  DISCOVER_CARD,
  payByCard,
} from '@larder/testing/order-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'
import { readDatabaseUrl } from './backup.testing.ts'
import { checkInvariants } from './invariants.ts'

test('an order that was changed to cost more and then less keeps the invariants', async () => {
  const shop = await startShop()
  const { visitor, order } = await createDraftOrder(shop)
  const { businessOrderId } = order
  await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
  const { items } = await visitor.call(ordersApi.view, { businessOrderId })
  for (const quantity of [4, 2]) {
    const wish = { businessOrderId, quantities: { [items[0]?.basketLineId ?? '']: quantity } }
    const { version, orderTotal } = await visitor.call(ordersApi.quoteChange, wish)
    const accepted = await visitor.call(ordersApi.acceptChange, { ...wish, version, orderTotal })
    if (accepted.isApplied) continue
    await visitor.call(paymentApi.makePayment, {
      draftOrderId: accepted.draftOrderId,
      changeId: accepted.changeId,
      paymentMethod: 'Cards',
      paymentGateway: 'checkoutcom',
      token: await createCardToken(shop, DISCOVER_CARD),
    })
  }
  expect(await visitor.call(ordersApi.view, { businessOrderId })).toMatchObject({ revision: 2 })
  const findings = await checkInvariants(readDatabaseUrl(shop))
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})
