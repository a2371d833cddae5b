import { expect, test, vi } from 'vitest'
import { authApi, basketApi, memberApi } from '@larder/shared/contracts'
import { proxyDatabase, setReadOnly, type FragileDatabase } from '@larder/testing/fragile-database.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { YORK_ADDRESS, YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { adaGrant, registerAda } from './members/auth/auth.testing.ts'

/** A shop whose database can be made to answer and refuse writes, as after a failover. */
async function startShop(): Promise<TestApp & { onlyRead: (isReadOnly: boolean) => Promise<void> }> {
  const proxies: FragileDatabase[] = []
  const shop = await startApp({
    replaceDatabaseUrl: async (url) => {
      const proxy = await proxyDatabase(url)
      proxies.push(proxy)
      return proxy.url
    },
  })
  async function onlyRead(isReadOnly: boolean): Promise<void> {
    await setReadOnly(shop.db, isReadOnly)
    for (const proxy of proxies) await proxy.takeAway()
    for (const proxy of proxies) await proxy.giveBack()
    // Until no connection that was cut off is left.
    await vi.waitFor(() => shop.db.$client.query('select 1'))
  }
  return { ...shop, onlyRead }
}

const addOil = ({ call }: Visitor) =>
  call(basketApi.addItem, {
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 1 },
    fulfilmentLocation: { postcode: YORK_ADDRESS.postcode },
  })

test('a basket is read and not changed while the database only reads, and the server stays ready', async () => {
  const shop = await startShop()
  const guest = await createGuest(shop)
  const { basketToken } = await addOil(guest)
  await shop.onlyRead(true)
  const refused = await addOil(guest).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(await guest.call(basketApi.retrieve, { basketToken })).toMatchObject({ basketToken })
  expect((await shop.request('/readyz')).status).toBe(200)
  await shop.onlyRead(false)
  expect(await addOil(guest)).toMatchObject({ basketToken })
})

test('a session whose new cookie nobody confirmed yet is there while the database only reads', async () => {
  const shop = await startShop()
  const member = await registerAda(shop)
  await member.call(authApi.oauthToken, adaGrant)
  const other = shop.newVisitor()
  for (const [name, value] of member.cookies) other.cookies.set(name, value)
  shop.setNow('2030-01-08T10:20:00Z')
  await member.call(authApi.oauthToken, { grant_type: 'refresh_token' })
  await shop.onlyRead(true)
  shop.setNow('2030-01-08T10:20:11Z')
  for (const tab of [member, other])
    expect(await tab.call(memberApi.getProfile, {})).toMatchObject({ firstname: 'Ada' })
  await shop.onlyRead(false)
  expect(await member.call(memberApi.getProfile, {})).toMatchObject({ firstname: 'Ada' })
  await expect(other.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
})
