import { checkoutApi, memberApi, type basketApi } from '@larder/shared/contracts'
import { beforeTransactionHook } from '@larder/testing/race.ts'
import { startApp, type Visitor } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { createOrderRequest } from '@larder/testing/order-fixtures.ts'

export const brandId = 'fernhill'
export const now = new Date('2030-01-08T10:00:00Z')

/** Starts a shop in which a test can run a competing request between a check and its transaction. */
export async function startRace() {
  const hook = beforeTransactionHook()
  const sent = createMessageRecorder()
  const shop = await startApp({
    change: (deps) => hook.change(sent.change(deps)),
    environment: { LIMIT_SCALE: '1000' },
  })
  return { shop, hook, sent }
}

export const sendOrder = (visitor: Visitor, basket: basketApi.Basket, gateway = 'cash') =>
  visitor.call(checkoutApi.processOrder, createOrderRequest(basket, gateway))
export const readMemberId = async (member: Visitor) => (await member.call(memberApi.getProfile, {})).memberId
