import { beforeEach, expect, test } from 'vitest'
import { marketingApi, type BrandConfig } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { answerConsent, ensureSession, restorePersistentAtoms } from '@larder/shared/stores'
import { aShop, waitFor, type ShopCall } from '@larder/shared/testing'
import { startTracking } from './follow-shopper.ts'

const config = { profile: {}, domain: { services: {} } } as unknown as BrandConfig // a brand without tag manager
const add = (menuItemId: string) => emit('basket/item-added', { menuItemId, quantity: 1 })
const listTracked = (calls: ShopCall[]) =>
  calls.filter(({ path }) => path === marketingApi.trackEvent.path).map(({ body }) => body)

beforeEach(() => restorePersistentAtoms())

test('follows a member while they agree to tracking, and not after they take it back', async () => {
  const calls = aShop(
    [
      [marketingApi.identifier, () => ({ userId: 'm1', isTrackingEnabled: true })],
      [marketingApi.trackEvent, () => ({ success: true })],
    ],
    'member',
  )
  await ensureSession()
  answerConsent({ targeting: true, performance: false })
  await startTracking(config)
  await waitFor(() => expect(listTracked(calls)).toMatchObject([{ kind: 'identify', isConsented: true }]))
  answerConsent({ targeting: false, performance: true })
  add('not-tracked')
  answerConsent({ targeting: true, performance: false })
  add('tracked')
  await waitFor(() => expect(listTracked(calls)).toHaveLength(2))
  expect(listTracked(calls)[1]).toMatchObject({ kind: 'track', data: { menuItemId: 'tracked' } })
})
