import { checkoutApi, type basketApi } from '@larder/shared/contracts'
import type { TestApp, Visitor } from '@larder/testing/index.ts'
import { YORK_ADDRESS, createFilledBasket } from '@larder/testing/order-fixtures.ts'

/** Fills a basket that is ready to be ordered for delivery to an address in York with this postcode. */
export async function fillBasketAt(
  shop: TestApp,
  visitor: Visitor,
  postcode: string,
): Promise<basketApi.Basket> {
  const { basketToken } = await createFilledBasket(shop, visitor)
  const address = { ...YORK_ADDRESS, postcode }
  return (await visitor.call(checkoutApi.setDeliveryAddress, { basketToken, address })).basket
}
