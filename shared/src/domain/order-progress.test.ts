import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  canMoveStatus,
  canTrackDriver,
  isActiveStatus,
  isNegativeStatus,
  orderSteps,
  parseStatus,
  statusLabel,
  statusPercent,
  isOrderAhead,
  isStatus,
} from './order-progress.ts'

test('a delivery progresses in steps of 20 per cent', () => {
  expect(orderSteps('delivery').map(statusPercent)).toEqual([20, 40, 60, 80, 100])
})

test('a collection has no driver step and its own labels', () => {
  const labels = orderSteps('collection').map((key) => statusLabel(key, 'collection'))
  expect(labels).toEqual(['Sent to the store', 'Being packed', 'Ready to collect', 'Collected'])
})

test.each([
  ['en_route', 'en_route'],
  ['Driver en Route', 'en_route'],
  ['ready to collect', 'picked'],
  ['Order Declined', 'declined'],
  ['on holiday', undefined],
] as const)('reads "%s" as %s', (sent, key) => {
  expect(parseStatus(sent)).toBe(key)
})

test.each([
  ['sent_to_store', 'store_accepted_picking', 'delivery', true],
  ['sent_to_store', 'en_route', 'delivery', true],
  ['picked', 'store_accepted_picking', 'delivery', false],
  ['picked', 'picked', 'delivery', false],
  ['picked', 'en_route', 'collection', false],
  ['en_route', 'unable_to_deliver', 'delivery', true],
  ['delivered', 'cancelled', 'delivery', false],
  ['delivered', 'refunded', 'delivery', true],
  ['store_rejected', 'delivered', 'delivery', false],
  ['store_rejected', 'refunded', 'collection', true],
] as const)('moving from %s to %s of a %s is allowed: %s', (...[from, to, method, isAllowed]) => {
  expect(canMoveStatus(from, to, method)).toBe(isAllowed)
})

test('tracks only active deliveries', () => {
  expect(canTrackDriver('sent_to_store', 'delivery')).toBe(true)
  expect(canTrackDriver('sent_to_store', 'collection')).toBe(false)
  expect(canTrackDriver('delivered', 'delivery')).toBe(false)
  expect([isActiveStatus('delivered'), isNegativeStatus('delivered')]).toEqual([false, false])
})

const noon = new Date('2030-01-07T12:00:00.000Z')
test.each([
  ['tomorrow', 'sent_to_store', '2030-01-08T12:00:00.000Z', true],
  ['tomorrow, accepted', 'store_accepted_picking', '2030-01-08T12:00:00.000Z', true],
  ['tomorrow, already picked', 'picked', '2030-01-08T12:00:00.000Z', false],
  ['in exactly an hour', 'sent_to_store', '2030-01-07T13:00:00.000Z', false],
  ['an unreadable time', 'sent_to_store', 'soon', false],
] as const)('recognises whether an order waits for its time: %s', (...[, status, fulfilmentAt, isAhead]) => {
  expect(isOrderAhead({ status, fulfilmentAt }, noon)).toBe(isAhead)
})

test('the words that the specification lists are those that the shop shows', () => {
  const page = readFileSync('docs/spec/product/rules.md', 'utf8')
  const rows = page.split('\n').flatMap((line) => {
    const [, key = '', ...words] = line.split('|').map((cell) => cell.replaceAll('`', '').trim())
    return isStatus(key) ? [{ key, words }] : []
  })
  expect(rows).toHaveLength(10)
  for (const { key, words } of rows) {
    const [sent = '', delivery, collection, percent] = words
    expect(parseStatus(sent)).toBe(key)
    expect([delivery, percent]).toEqual([statusLabel(key, 'delivery'), String(statusPercent(key))])
    expect(collection).toBe(
      orderSteps('delivery').includes(key) && !orderSteps('collection').includes(key)
        ? '-'
        : statusLabel(key, 'collection'),
    )
  }
})
