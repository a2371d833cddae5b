import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const strip = createRequire(import.meta.url)('./without-summaries.cjs') as (source: string) => string // a loader

test('a browser build has calls without their summaries', () => {
  const source = [
    'export const cancel = endpoint({',
    "  path: '/api/orders/cancel',",
    "  summary: 'Cancels an order; the shopper\\'s own.',",
    '  summary:',
    '    "The session\'s baskets, one for each store",',
    '  body: z.object({ summary: z.string() }),',
  ].join('\n')
  expect(strip(source)).toBe(
    [
      'export const cancel = endpoint({',
      "  path: '/api/orders/cancel',",
      "  summary: '',",
      "  summary: '',",
      '  body: z.object({ summary: z.string() }),',
    ].join('\n'),
  )
})
