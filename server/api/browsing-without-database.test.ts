import { expect, test } from 'vitest'
import {
  authApi,
  basketApi,
  catalogueApi,
  contentApi,
  memberApi,
  searchApi,
  storesApi,
} from '@larder/shared/contracts'
import { proxyDatabase } from '@larder/testing/fragile-database.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { startApp, type TestApp } from '@larder/testing/start-app.ts'
import { visitor, type Visitor } from '@larder/testing/visitor.ts'

const YORK = { storeId: 12, fulfilmentMethod: 'delivery' } as const

/** Fields that follow the clock. */
const TIMES = new Set(['serverNow', 'nextTime'])

/** Everything that a shopper needs to find something and read about it. */
async function browse({ call }: Pick<TestApp, 'call'>) {
  const replies = await Promise.all([
    call(catalogueApi.tree, YORK),
    call(catalogueApi.categoryItems, { ...YORK, categoryId: 'fruit-veg' }),
    call(searchApi.search, { ...YORK, searchTerm: 'bread' }),
    call(storesApi.findNearby, {
      country: 'Uk',
      platform: 'website',
      coordinates: { latitude: 53.9586, longitude: -1.0808 },
    }),
    call(storesApi.view, { seoUrl: 'fernhill-market-york-12' }),
    call(contentApi.faq, {}),
  ])
  return replies.map((reply) =>
    JSON.stringify(reply, (key, value: unknown) => (TIMES.has(key) ? undefined : value)),
  )
}

const matchList = ({ call }: Visitor) => call(searchApi.matchList, { ...YORK, lines: ['bread'] })

async function startFragileShop() {
  const proxies: Awaited<ReturnType<typeof proxyDatabase>>[] = []
  const shop = await startApp({
    deadlines: { freshValue: 100 },
    replaceDatabaseUrl: async (url) => {
      const proxy = await proxyDatabase(url)
      proxies.push(proxy)
      return proxy.url
    },
  })
  const [proxy] = proxies
  if (!proxy) throw new Error('The database has no proxy')
  return { shop, proxy }
}

/** Somebody with a native app, which has no cookies and says who it is by its token. */
async function createAppUser({ app }: TestApp): Promise<Visitor> {
  const headers = { authorization: '' }
  const person = visitor(
    {
      fetch(request) {
        for (const name of ['sec-fetch-site', 'cookie']) request.headers.delete(name)
        if (headers.authorization) request.headers.set('authorization', headers.authorization)
        return app.fetch(request)
      },
    },
    'fernhill.localhost',
  )
  const grant = { grant_type: 'client_credentials', platform: 'ios' } as const
  headers.authorization = `Bearer ${(await person.call(authApi.oauthToken, grant)).access_token}`
  return person
}

test('menus, stores and search answer from memory while the database is away, also for somebody new', async () => {
  const { shop, proxy } = await startFragileShop()
  const before = await browse(shop)
  await proxy.takeAway()
  shop.setNow('2030-01-08T10:04:00Z') // later than any reply is kept
  const away = shop.newVisitor()
  expect(await browse(away)).toEqual(before)
  await proxy.giveBack()
  proxy.hang()
  expect(await browse(shop.newVisitor())).toEqual(before)
})

test('who has a session browses the same while the database is away or hangs, and has it afterwards', async () => {
  const { shop, proxy } = await startFragileShop()
  const guest = await createGuest(shop)
  const member = await createMember(shop, 'ada@example.com')
  const app = await createAppUser(shop)
  const everybody = [guest, member, app]
  const before = await browse(guest)
  const list = await matchList(guest)
  const ofEverybody = everybody.map(() => before)
  await proxy.takeAway()
  shop.setNow('2030-01-08T10:04:00Z') // later than any reply is kept
  expect(await Promise.all(everybody.map(browse))).toEqual(ofEverybody)
  expect(await matchList(member)).toEqual(list)
  await proxy.giveBack()
  proxy.hang()
  expect(await Promise.all(everybody.map(browse))).toEqual(ofEverybody)
  await proxy.giveBack()
  expect(await member.call(memberApi.getProfile, {})).toMatchObject({ emailAddress: expect.any(String) })
})

test('a call about a person waits for the session, and fails while the database is away', async () => {
  const { shop, proxy } = await startFragileShop()
  const guest = await createGuest(shop)
  await proxy.takeAway()
  await expect(guest.call(basketApi.list, {})).rejects.toMatchObject({ status: 503 })
})
