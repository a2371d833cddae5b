import { authApi, basketApi } from '@larder/shared/contracts'
import type { Visitor } from '@larder/testing/index.ts'
import { PASSWORD } from '@larder/testing/member-fixtures.ts'

export const ADA = 'ada@fernhill.example'

/** Signs a device in as a browser does that shows this basket. */
export const signIn = (device: Visitor, shown?: Pick<basketApi.Basket, 'basketToken'>, username = ADA) =>
  device.call(authApi.oauthToken, {
    grant_type: 'password',
    username,
    password: PASSWORD,
    basketToken: shown?.basketToken,
  })

export const readQuantities = ({ items }: Pick<basketApi.Basket, 'items'>) =>
  Object.fromEntries(items.map(({ menuItemId, quantity }) => [menuItemId, quantity]))

/** The basket that a device finds without a token of its own. */
export const findBasket = (device: Visitor, basketToken?: string) =>
  device.call(basketApi.retrieve, { basketToken })
