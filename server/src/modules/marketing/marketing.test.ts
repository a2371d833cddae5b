import { beforeEach, expect, test } from 'vitest'
import { authApi, marketingApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '../../../testing/index.ts'
import { asGuest, asMember } from '../../../testing/member-fixtures.ts'
import { recordedMessages } from '../../../testing/message-fixtures.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ change: recordedMessages().change, environment: { MARKETING: 'off' } })
})

const optedIn = ({ marketingOptions }: marketingApi.MarketingPreferences) =>
  marketingOptions.filter(({ opted }) => opted === 'in').map(({ type }) => type)

test('nobody is opted in before saying so; a member’s choice is kept', async () => {
  const ada = await asMember(app, 'ada@fernhill.example')
  expect(optedIn(await ada.call(marketingApi.getPreferences, {}))).toEqual([])
  await ada.call(marketingApi.updatePreferences, {
    marketingOptions: [
      { type: 'email', opted: 'in' },
      { type: 'carrier-pigeon', opted: 'in' },
    ],
    marketingChannelId: '2',
  })
  const kept = await ada.call(marketingApi.getPreferences, {})
  expect(optedIn(kept)).toEqual(['email'])
  expect(kept.marketingChannel).toBe('2')
})

test('a guest’s choice belongs to the basket', async () => {
  const guest = await asGuest(app)
  const options = { marketingOptions: [{ type: 'sms', opted: 'in' as const }] }
  await expect(guest.call(marketingApi.updatePreferences, options)).rejects.toMatchObject({
    code: 'MARKETING_SAVE',
  })
  await guest.call(marketingApi.updatePreferences, { ...options, basketToken: 'one' })
  expect(optedIn(await guest.call(marketingApi.getPreferences, { basketToken: 'one' }))).toEqual(['sms'])
  expect(optedIn(await guest.call(marketingApi.getPreferences, { basketToken: 'two' }))).toEqual([])
})

test('a channel the brand does not have is refused', async () => {
  const ada = await asMember(app, 'ada@fernhill.example')
  await expect(
    ada.call(marketingApi.updatePreferences, { marketingOptions: [], marketingChannelId: '99' }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a deep link opens its store; an unknown one can only be dismissed', async () => {
  const guest = await asGuest(app)
  expect(await guest.call(marketingApi.deepLinkAction, { storeId: 12 })).toMatchObject({
    outcome: 'OPEN_STORE',
    storeId: 12,
  })
  expect(await guest.call(marketingApi.deepLinkAction, { storeId: 999_999 })).toMatchObject({
    outcome: 'UNRECOVERABLE_ERROR',
  })
})

test('the tracker knows members only', async () => {
  const guest = await asGuest(app)
  expect(await guest.call(marketingApi.identifier, {})).toEqual({ userId: null, isTrackingEnabled: false })
})

test('where somebody heard about the brand is a place, and is asked once: at registration or later', async () => {
  const ada = await asMember(app, 'ada@fernhill.example')
  const { channels, marketingOptions, marketingChannel } = await ada.call(marketingApi.getPreferences, {})
  const names = channels.map(({ platformNames }) => platformNames.web)
  expect(names).toEqual(expect.arrayContaining(['Friends or family', 'A search engine']))
  expect(names).not.toEqual(expect.arrayContaining(marketingOptions.map(({ text }) => text)))
  expect(marketingChannel).toBeNull()

  const guest = await asGuest(app)
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
