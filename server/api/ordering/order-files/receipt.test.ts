import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { inflateSync } from 'node:zlib'
import { integrationsApi, ordersApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createDraftOrder, DISCOVER_CARD, payByCard } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { orders } from '../../model/schema/index.ts'
import { createStoreSystem, placeCashOrder } from '../orders/orders.testing.ts'
import { buildReceipt, type Receipt } from './receipt.ts'
import { writeReceiptPdf } from './receipt-pdf.ts'
import { cleanText, wrapText } from './receipt-text.ts'

const receiptOf = (order: { businessOrderId: string; order?: string }) =>
  ordersApi.orderFilePath('receipt', order)

const RECEIPT: Receipt = {
  brand: 'Fernhill Market',
  orderNumber: 'LK4-7QX2',
  facts: [{ name: 'Ordered', text: 'Sun 29 Nov 2026, 09:30' }],
  lines: [{ quantity: '2', name: 'Bread', details: ['Large'], amount: '£3.00' }],
  totals: [{ name: 'Subtotal', text: '£3.00' }],
  total: '£3.00',
  refunds: [],
}
const withNames = (...names: string[]): Receipt => ({
  ...RECEIPT,
  lines: names.map((name) => ({ quantity: '1', name, details: [name], amount: '£1.00' })),
})

/** The inflated streams of a PDF, with what is not compressed. */
function readPdf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf)
  const text = file.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    try {
      return [inflateSync(file.subarray(index + head.length)).toString('latin1')]
    } catch {
      return [] // no compressed stream
    }
  })
  return [text, ...streams].join('\n')
}

/** The characters that the fonts of a PDF translate their glyphs back to, which makes its text selectable. */
function listSelectable(pdf: Uint8Array): string {
  const maps = readPdf(pdf).match(/beginbfrange[^]*?endbfrange/g) ?? []
  const codes = maps.flatMap((map) => map.match(/(?<=[[ ])<[\da-f]+>/gi) ?? [])
  return codes.map((code) => Buffer.from(code.slice(1, -1), 'hex').swap16().toString('utf16le')).join('')
}

describe('the receipt of an order', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await startShop()
  })

  test('is a PDF with a file name, for the session or the signed link', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const order = await visitor.call(ordersApi.view, { businessOrderId })
    expect(order.files).toContain('receipt')
    const reply = await visitor.request(receiptOf({ businessOrderId }))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="receipt-${order.orderNumber}.pdf"`,
    )
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.7[^]*%%EOF\s*$/)
    const stranger = await createGuest(shop)
    expect((await stranger.request(receiptOf({ businessOrderId }))).status).toBe(404)
    const byLink = await stranger.request(receiptOf({ businessOrderId, order: order.link }))
    expect(byLink.status).toBe(200)
  })

  test('has the lines and amounts of the order page', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const order = await visitor.call(ordersApi.view, { businessOrderId })
    const receipt = buildReceipt(order, 'Fernhill Market')
    const [item] = order.items
    expect(receipt.lines).toMatchObject([
      { quantity: String(item?.quantity), name: item?.name, amount: `£${item?.lineTotal.toFixed(2)}` },
    ])
    expect(receipt.totals[0]).toEqual({ name: 'Subtotal', text: `£${order.orderSubtotal.toFixed(2)}` })
    expect(receipt.totals.map(({ name }) => name)).toContain('Delivery')
    expect(receipt.total).toBe(`£${order.orderTotal.toFixed(2)}`)
    const facts = Object.fromEntries(receipt.facts.map(({ name, text }) => [name, text]))
    expect(facts).toMatchObject({ Payment: 'Cash, to the driver', To: '12 Stonegate, York, YO1 8AS' })
    expect(facts['Store']).toMatch(/^Fernhill Market York, .*YO1/)
  })

  test('has savings, fees, tip and credit with their sign', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const order = await visitor.call(ordersApi.view, { businessOrderId })
    const credit = { code: 'CREDIT', name: 'Your credit', amount: 2 }
    const receipt = buildReceipt(
      { ...order, savings: [credit], fees: [{ code: 'DELIVERY', name: 'Delivery', amount: 0 }], tip: 1.5 },
      'Fernhill Market',
    )
    expect(receipt.totals.slice(1)).toEqual([
      { name: 'Your credit', text: '-£2.00' },
      { name: 'Delivery', text: 'Free' },
      { name: 'Driver tip', text: '£1.50' },
    ])
  })

  test('lists what was given back in parts, and what is paid after it', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const order = await visitor.call(ordersApi.view, { businessOrderId })
    const part = { amount: 1.5, to: 'payment', at: order.placedAt, isDone: true } as const
    const refunds = [
      { ...part, cause: 'short' as const },
      { ...part, cause: 'problem' as const, to: 'credit' as const },
    ]
    expect(buildReceipt({ ...order, orderTotal: 20, refunds }, 'Fernhill Market').refunds).toEqual([
      { name: 'Given back: not in the store', text: '-£1.50' },
      { name: 'Given back: something was wrong', text: '-£1.50' },
      { name: 'You pay', text: '£18.50' },
    ])
  })

  test('says how an order ended and what was given back', async () => {
    const { visitor, order } = await createDraftOrder(shop)
    const { businessOrderId } = order
    await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
    const rejection = { businessOrderId, status: 'store_rejected', reason: 'Our oven is broken.' }
    await createStoreSystem(shop).report(integrationsApi.updateOrderStatus.path, rejection)
    await shop.jobs.deliver()
    await shop.jobs.sweep()
    const refunded = await visitor.call(ordersApi.view, { businessOrderId })
    const [ended, refund] = buildReceipt(refunded, 'Fernhill Market').refunds
    expect(ended?.name).toMatch(/^Not taken by the store, /)
    expect(refund?.name).toMatch(/^Refunded, /)
    expect(refund?.text).toBe(`-£${refunded.orderTotal.toFixed(2)}`)
  })

  test('survives a person’s and an item’s hostile name', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, businessOrderId))
    if (!row) throw new Error('The order is missing')
    const { basket } = row.snapshot
    const items = basket.items.map((line) => ({ ...line, name: 'x\u202E\u0007) Tj (\\'.repeat(500) }))
    const contact = { ...row.contact, firstName: '\u0301'.repeat(5_000), lastName: '(' }
    const snapshot = { ...row.snapshot, basket: { ...basket, items } }
    await shop.db.update(orders).set({ contact, snapshot }).where(eq(orders.id, businessOrderId))
    expect((await visitor.request(receiptOf({ businessOrderId }))).status).toBe(200)
  })
})

describe('the PDF of a receipt', () => {
  test('is tagged and has a title and a language', async () => {
    const text = readPdf(await writeReceiptPdf(RECEIPT))
    expect(text).toContain('/Lang (en-GB)')
    expect(text).toContain('/DisplayDocTitle true')
    expect(text).toContain('/Marked true')
    for (const tag of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD'])
      expect(text).toMatch(new RegExp(`/S /${tag}\\b`))
  })

  test('has selectable Polish, Vietnamese and Chinese', async () => {
    const names = ['Zażółć gęślą jaźń', 'Phở bò tái Đặc biệt', '麻婆豆腐']
    const selectable = listSelectable(await writeReceiptPdf(withNames(...names)))
    for (const character of names.join('')) expect(selectable).toContain(character)
  })

  test('embeds only the characters that it needs', async () => {
    const pdf = await writeReceiptPdf(withNames('Bread'))
    expect(pdf.byteLength).toBeLessThan(40_000)
    expect(listSelectable(pdf)).not.toContain('ż')
  })

  test.each([
    ['other scripts and emoji', 'עברית ไทย 🍕👨‍👩‍👧'],
    ['lone surrogates and control characters', '\uD800a\u0000\u001B\u202Eb'],
    ['a word of four thousand letters', 'W'.repeat(4_000)],
    ['stacked marks', `a${'\u0301'.repeat(4_000)}`],
    ['nothing', ''],
    ['operators of PDF', '(\\) Tj ET endstream endobj'],
  ])('survives %s', async (_, name) => {
    const pdf = Buffer.from(await writeReceiptPdf(withNames(name, 'Bread'))).toString('latin1')
    expect(pdf).toMatch(/^%PDF-1\.7[^]*%%EOF\s*$/)
  })

  test('begins a new page before a line without room', async () => {
    const pages = async (count: number) =>
      Buffer.from(await writeReceiptPdf(withNames(...Array.from({ length: count }, () => 'Bread'))))
        .toString('latin1')
        .match(/\/Type \/Page\b/g)?.length
    expect(await pages(1)).toBe(1)
    expect(await pages(100)).toBeGreaterThan(2)
  })
})

test.each([
  ['  a \n\t b ', 'a b'],
  ['e\u0301', '\u00E9'],
  ['a\u202Eb\uFE0F\uFEFF', 'ab'],
  ['x'.repeat(500), `${'x'.repeat(399)}…`],
])('cleans %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
})

test('wraps at spaces, between Chinese characters, and inside of a word that is too wide', () => {
  const wrap = (text: string) => wrapText(text, 6, ({ length }) => length)
  expect(wrap('one two three')).toEqual(['one', 'two', 'three'])
  expect(wrap('麻婆豆腐配米饭')).toEqual(['麻婆豆腐配米', '饭'])
  expect(wrap('abcdefghij k')).toEqual(['abcdef', 'ghij k'])
  expect(wrap('')).toEqual([''])
})
