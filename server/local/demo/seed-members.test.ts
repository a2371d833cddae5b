import { expect, test } from 'vitest'
import { authApi, memberApi } from '@larder/shared/contracts'
import { seedDemo, seedDemoOrders } from './seed-demo.ts'
import { outbox } from '@larder/api/model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'

test.each([
  ['fernhill.localhost', 'sam@fernhill.example', 'orchard-gate-42'],
  ['ember.localhost', 'cerys@ember.example', 'hearth-and-smoke-7'],
])('at %s, %s signs in with the documented password', async (...[host, username, password]) => {
  const { newVisitor } = await startApp()
  const visitor = newVisitor(host)
  await visitor.call(authApi.oauthToken, { grant_type: 'password', username, password })
  const { defaultDeliveryDetails, mobileValidated } = await visitor.call(memberApi.getProfile, {})
  expect(defaultDeliveryDetails).toMatchObject({ description: 'Home' })
  expect(mobileValidated).toBe(true)
})

test('seeding again does not change members', async () => {
  const { db, newVisitor } = await startApp()
  const sam = newVisitor()
  const asSam = {
    grant_type: 'password',
    username: 'sam@fernhill.example',
    password: 'orchard-gate-42',
  } as const
  await sam.call(authApi.oauthToken, asSam)
  await sam.call(memberApi.updateProfile, { lastname: 'Adeyemi' })
  await seedDemo(db)
  expect(await sam.call(memberApi.getProfile, {})).toMatchObject({ lastname: 'Adeyemi' })
  expect(await sam.call(memberApi.creditSummary, {})).toMatchObject({ balance: 5 })
})

test.each([
  ['fernhill.localhost', 'sam@fernhill.example', 'orchard-gate-42', 2],
  ['ember.localhost', 'cerys@ember.example', 'hearth-and-smoke-7', 1],
])(
  'at %s, %s has earlier orders, and seeding them sends no messages',
  async (...[host, username, password, count]) => {
    const { db, newVisitor } = await startApp()
    await seedDemoOrders(db)
    const visitor = newVisitor(host)
    await visitor.call(authApi.oauthToken, { grant_type: 'password', username, password })
    const { orders } = await visitor.call(memberApi.listOrders, { kind: 'past' })
    expect(orders).toHaveLength(count)
    expect(orders.at(-1)).toMatchObject({ status: 'delivered', isReviewed: true })
    expect(await db.$count(outbox)).toBe(0)
  },
)
