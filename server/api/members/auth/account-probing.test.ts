import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, guestApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { postJson } from './trust.testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({
    environment: { CAPTCHA: 'off', TRUSTED_PROXIES: '1' },
    change: createMessageRecorder().change,
  })
})

const email = 'ada@fernhill.example'

describe('discovering who has an account (T3)', () => {
  const yorkItem = {
    storeId: 12,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: 'oat-milk', quantity: 1 },
  } as const

  async function withBasket(): Promise<{ guest: Visitor; basketToken: string }> {
    const guest = await createGuest(app)
    const { basketToken } = await guest.call(basketApi.addItem, yorkItem)
    return { guest, basketToken }
  }

  test('the email check with a basket reveals an account with masked contacts', async () => {
    await createMember(app, email, { mobileContactNumber: '07700 900123' })
    const { guest, basketToken } = await withBasket()
    expect(await guest.call(guestApi.checkRegistrationStatus, { email, basketToken })).toEqual({
      loginRequired: true,
      contacts: [
        { type: 'email', value: 'a•••@f•••.example' },
        { type: 'mobile', value: '•••• 123' },
      ],
    })
    const stranger = { email: 'unknown@fernhill.example', basketToken }
    expect(await guest.call(guestApi.checkRegistrationStatus, stranger)).toEqual({
      loginRequired: false,
      contacts: [],
    })
  })

  test('the email check without a basket reveals nothing', async () => {
    const guest = await createGuest(app)
    await expect(
      guest.call(guestApi.checkRegistrationStatus, { email, basketToken: 'none' }),
    ).rejects.toMatchObject({ code: 'BASKET_EMPTY' })
  })

  test('a sweep of a thousand email addresses gets at most 20 answers, even with forged client addresses', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      const { guest, basketToken } = await withBasket()
      for (let at = 0; at < 50; at += 1) {
        const forged = { 'x-forwarded-for': `198.51.${turn}.${at}, 203.0.113.9` }
        const asked = { email: `p${turn}-${at}@fernhill.example`, basketToken }
        const { status } = await postJson(guest, '/api/guest/checkRegistrationStatus', {
          body: asked,
          headers: forged,
        })
        statuses.push(status)
      }
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})

test('ten thousand addresses in one IPv6 network share one rate limit (T5)', async () => {
  await createMember(app, email)
  const visitor = app.newVisitor()
  const statuses = new Set<number>()
  for (let at = 0; at < 70; at += 1) {
    const from = { 'x-forwarded-for': `2001:db8:1:2:${at.toString(16)}::1` }
    const guess = { grant_type: 'password', username: `p${at}@fernhill.example`, password: 'guess' }
    statuses.add((await postJson(visitor, '/api/auth/oauthToken', { body: guess, headers: from })).status)
  }
  expect([...statuses]).toEqual([401, 429])
})

test('of many concurrent checks in a session without a CAPTCHA three are answered (T3)', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const { basketToken } = await guest.call(basketApi.addItem, {
    storeId: 12,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: 'oat-milk', quantity: 1 },
  })
  const check = (address: string) =>
    guest.call(guestApi.checkRegistrationStatus, { email: address, basketToken }).then(
      () => 'answered',
      ({ code }: { code: string }) => code,
    )
  const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@fernhill.example`)
  const first = await Promise.all(emails.map(check))
  expect(first.toSorted()).toEqual([
    'CAPTCHA_REQUIRED',
    'CAPTCHA_REQUIRED',
    'answered',
    'answered',
    'answered',
  ])
  // A refused check was not counted as one that is free to repeat.
  const again = await Promise.all(emails.map(check))
  expect(again).toEqual(first)
})
