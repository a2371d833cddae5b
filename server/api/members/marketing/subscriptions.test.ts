import { expect, test } from 'vitest'
import { listSubscriptions } from './preferences.service.ts'

const marketing = {
  intro: '',
  guestIntro: '',
  showChannelField: true,
  options: [
    { type: 'email' as const, text: '', serviceChannelId: 1, serviceListId: 50 },
    { type: 'sms' as const, text: '', serviceChannelId: 2 },
  ],
  channels: [{ id: 1, name: 'Friends or family' }],
}

test.each([
  ['everything', { email: true, sms: true }, [[50], []]],
  ['nothing', {}, [[], [1, 2]]],
  ['email only', { email: true, sms: false }, [[50], [2]]],
])(
  'derives the mailing-list subscriptions of a member who opts in to %s',
  (_, options, [emailListIds, unsubscribedChannelIds]) => {
    expect(listSubscriptions(marketing, { options })).toEqual({ emailListIds, unsubscribedChannelIds })
  },
)

test('sends no mailing-list subscriptions for a brand without list IDs', () => {
  const options = [{ type: 'email' as const, text: '' }]
  expect(listSubscriptions({ ...marketing, options }, { options: {} })).toBe(undefined)
})
