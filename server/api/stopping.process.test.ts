import { expect, test } from 'vitest'
import { checkoutApi, ordersApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { startServer } from '@larder/testing/server-process.ts'

test('a stopping server ends its streams with a retry delay and exits at once', async () => {
  const server = await startServer({ databaseUrl: await freshDatabase('demo') })
  const guest = await createGuest(server)
  const basket = await createFilledBasket(server, guest)
  const { businessOrderId } = await guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  const response = await guest.request(ordersApi.orderEventsPath({ businessOrderId }))
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  let isOver = false
  const listening = (async () => {
    while (!isOver) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true }
      heard += value
      isOver = done
    }
  })()
  await expect.poll(() => heard).toContain('"status":"sent_to_store"')
  expect(isOver).toBe(false)
  await server.stop()
  await listening
  expect(heard).toMatch(/^retry: \d+$/m)
})
