import { expect, test } from 'vitest'
import { subscriptionsOf } from './subscriptions.ts'

const marketing = {
  intro: '',
  guestIntro: '',
  showChannelField: true,
  options: [
    { type: 'email' as const, text: '', serviceChannelId: 1, serviceListId: 50 },
    { type: 'sms' as const, text: '', serviceChannelId: 2 },
  ],
  channels: [
    { id: 1, name: 'Offers', serviceMessageTypeId: 70 },
    { id: 2, name: 'New', serviceMessageTypeId: 71 },
  ],
}

test.each([
  ['everything', { email: true, sms: true }, null, [[50], [], []]],
  ['nothing', {}, null, [[], [1, 2], []]],
  ['e-mail, and offers only', { email: true, sms: false }, '1', [[50], [2], [71]]],
])('%s', (...[, options, channelId, ids]) => {
  const [emailListIds, unsubscribedChannelIds, unsubscribedMessageTypeIds] = ids
  const told = { emailListIds, unsubscribedChannelIds, unsubscribedMessageTypeIds }
  expect(subscriptionsOf(marketing, { options, channelId })).toEqual(told)
})

test('a brand that maps no ids tells the service nothing of them', () => {
  const options = [{ type: 'email' as const, text: '' }]
  expect(subscriptionsOf({ ...marketing, options, channels: [] }, { options: {}, channelId: null })).toBe(
    undefined,
  )
})
