import { checkoutApi, integrationsApi } from '@larder/shared/contracts'
import { signBytes } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '@larder/providers/settings/sandbox-access.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { newId } from '@larder/kernel/db/id.ts'
import type { TestApp, Visitor } from '@larder/testing/index.ts'

type Shop = Pick<TestApp, 'newVisitor'> & { deps: Pick<TestApp['deps'], 'clock'> }

export async function placeCashOrder(shop: Shop): Promise<{ visitor: Visitor; businessOrderId: string }> {
  const visitor = await createGuest(shop)
  const basket = await createFilledBasket(shop, visitor)
  const order = await visitor.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  return { visitor, businessOrderId: order.businessOrderId }
}

type StatusReport = { eventId?: string; key?: string }
export type StoreSystem = ReturnType<typeof createStoreSystem>

/**
 * The system of a shop's stores, which reports the progress of orders. A different `key` makes its signatures invalid.
 */
export function createStoreSystem({ newVisitor, deps }: Shop) {
  async function report(path: string, body: object, change: StatusReport = {}) {
    const raw = JSON.stringify({ occurredAt: deps.clock().toISOString(), ...body })
    const response = await newVisitor().request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [integrationsApi.SIGNATURE_HEADER]: signBytes(raw, change.key ?? sandboxKeys.storeSystem),
        [integrationsApi.EVENT_ID_HEADER]: change.eventId ?? newId(),
      },
      body: raw,
    })
    const reply = (await response.json()) as { isApplied?: boolean; status?: string } // the contract's response
    return { code: response.status, ...reply }
  }
  const move = (businessOrderId: string, status: string, change: StatusReport = {}) =>
    report(integrationsApi.updateOrderStatus.path, { businessOrderId, status }, change)
  return { report, move }
}
