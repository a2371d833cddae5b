import { like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { authApi, basketApi, marketingApi } from '@larder/shared/contracts'
import { marketingChoices } from '../../model/schema/index.ts'
import { deleteOldOrderingData } from '../../delete-old-ordering-data.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ change: createMessageRecorder().change, environment: { MARKETING: 'off' } })
})

const listOptedIn = ({ marketingOptions }: marketingApi.MarketingPreferences) =>
  marketingOptions.filter(({ opted }) => opted === 'in').map(({ type }) => type)

test('marketing is opt-in, and a member’s choice is saved', async () => {
  const ada = await createMember(app, 'ada@fernhill.example')
  expect(listOptedIn(await ada.call(marketingApi.getPreferences, {}))).toEqual([])
  await ada.call(marketingApi.updatePreferences, {
    marketingOptions: [
      { type: 'email', opted: 'in' },
      { type: 'carrier-pigeon', opted: 'in' },
    ],
    marketingChannelId: '2',
  })
  const saved = await ada.call(marketingApi.getPreferences, {})
  expect(listOptedIn(saved)).toEqual(['email'])
  expect(saved.marketingChannel).toBe('2')
})

const sms = { marketingOptions: [{ type: 'sms', opted: 'in' as const }] }
const noChoices = { marketingOptions: [{ type: 'sms', opted: 'out' as const }] }
const oatMilk = {
  storeId: 12,
  fulfilmentMethod: 'delivery',
  menuItem: { menuItemId: 'oat-milk', quantity: 1 },
} as const

const countGuestChoices = () => app.db.$count(marketingChoices, like(marketingChoices.owner, 'basket:%'))

/** A guest who opted in to SMS during checkout. */
async function createGuestWithChoice() {
  const guest = await createGuest(app)
  const { basketToken } = await guest.call(basketApi.addItem, oatMilk)
  await guest.call(marketingApi.updatePreferences, { ...sms, basketToken })
  return { guest, basketToken }
}

test('a guest’s marketing choice belongs to the basket and its session', async () => {
  const stranger = await createGuest(app)
  await expect(stranger.call(marketingApi.updatePreferences, sms)).rejects.toMatchObject({
    code: 'MARKETING_SAVE',
  })
  const { guest, basketToken } = await createGuestWithChoice()
  const unknown = 'x'.repeat(43)
  for (const token of [basketToken, unknown]) {
    const read = stranger.call(marketingApi.getPreferences, { basketToken: token })
    await expect(read).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const write = stranger.call(marketingApi.updatePreferences, { ...noChoices, basketToken: token })
    await expect(write).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  }
  // By changing the basket with its token, the stranger becomes its owner, but only of the items.
  await stranger.call(basketApi.addItem, { ...oatMilk, basketToken })
  expect(listOptedIn(await stranger.call(marketingApi.getPreferences, { basketToken }))).toEqual([])
  await stranger.call(marketingApi.updatePreferences, { ...noChoices, basketToken })
  await guest.call(basketApi.addItem, { ...oatMilk, basketToken })
  expect(listOptedIn(await guest.call(marketingApi.getPreferences, { basketToken }))).toEqual(['sms'])
})

test('made-up basket tokens store no rows, and marketing choices are rate-limited per session', async () => {
  const guest = await createGuest(app)
  const { basketToken } = await guest.call(basketApi.addItem, oatMilk)
  const change = (token: string) =>
    guest.call(marketingApi.updatePreferences, { ...sms, basketToken: token }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  const answers: string[] = []
  for (let turn = 0; turn < 61; turn += 1) answers.push(await change(`made-up-${turn}`.padEnd(43, 'x')))
  expect(new Set(answers)).toEqual(new Set(['NOT_FOUND', 'RATE_LIMITED']))
  expect(await change(basketToken)).toBe('RATE_LIMITED')
  expect(await countGuestChoices()).toBe(0)
})

test('a guest’s marketing choice is deleted with the basket', async () => {
  const { guest, basketToken } = await createGuestWithChoice()
  await createGuestWithChoice() // the first basket expires first
  const ada = await createMember(app, 'ada@fernhill.example')
  await ada.call(marketingApi.updatePreferences, sms)
  const members = (await app.db.$count(marketingChoices)) - (await countGuestChoices())
  app.setNow('2030-02-06T10:00:00Z')
  await guest.call(basketApi.addItem, { ...oatMilk, basketToken })
  app.setNow('2030-02-10T10:00:00Z')
  await deleteOldOrderingData(app.deps)
  expect(await countGuestChoices()).toBe(1)
  app.setNow('2030-03-20T10:00:00Z')
  await deleteOldOrderingData(app.deps)
  expect(await countGuestChoices()).toBe(0)
  expect(await app.db.$count(marketingChoices)).toBe(members)
})

test('rejects a marketing channel that the brand does not have', async () => {
  const ada = await createMember(app, 'ada@fernhill.example')
  await expect(
    ada.call(marketingApi.updatePreferences, { marketingOptions: [], marketingChannelId: '99' }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a deep link opens its store, and an unknown store is reported as unrecoverable', async () => {
  const guest = await createGuest(app)
  expect(await guest.call(marketingApi.deepLinkAction, { storeId: 12 })).toMatchObject({
    outcome: 'OPEN_STORE',
    storeId: 12,
  })
  expect(await guest.call(marketingApi.deepLinkAction, { storeId: 999_999 })).toMatchObject({
    outcome: 'UNRECOVERABLE_ERROR',
  })
})

test('does not track guests', async () => {
  const guest = await createGuest(app)
  expect(await guest.call(marketingApi.identifier, {})).toEqual({ userId: null, isTrackingEnabled: false })
})

test('asks only once where a member heard about the brand, at registration or later', async () => {
  const ada = await createMember(app, 'ada@fernhill.example')
  const { channels, marketingOptions, marketingChannel } = await ada.call(marketingApi.getPreferences, {})
  const names = channels.map(({ platformNames }) => platformNames.web)
  expect(names).toEqual(expect.arrayContaining(['Friends or family', 'A search engine']))
  expect(names).not.toEqual(expect.arrayContaining(marketingOptions.map(({ text }) => text)))
  expect(marketingChannel).toBeNull()

  const guest = await createGuest(app)
  const emailAddress = 'noor@fernhill.example'
  const password = 'a quiet orchard gate'
  const person = { firstname: 'Noor', lastname: 'Hall', mobileContactNumber: '07700900321' }
  await guest.call(authApi.register, {
    ...person,
    emailAddress,
    password,
    hearAboutUs: 'A search engine',
  })
  await guest.call(authApi.oauthToken, { grant_type: 'password', username: emailAddress, password })
  const known = await guest.call(marketingApi.getPreferences, {})
  expect(known.channels.find(({ id }) => id === known.marketingChannel)?.platformNames.web).toBe(
    'A search engine',
  )
})
