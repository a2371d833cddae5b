import { expect, test } from 'vitest'
import type { OrderTexts } from './message.ts'
import { writeMessageTexts } from './message-texts.ts'

const sender = {
  brandName: 'Fernhill',
  host: 'fernhill.example',
  origin: 'https://fernhill.example',
  colour: '#000',
  smsSender: '',
}

const order: OrderTexts = {
  orderNumber: 'F-1',
  storeName: 'York',
  when: 'Today, 10.00 to 11.00',
  where: 'Delivery to 1 evil.example, https://evil.example/win, York',
  lines: [],
  amounts: [],
  total: '£1.00',
  payment: 'Your payment is made.',
  link: 'https://fernhill.example/checkout/success?order=x',
  receiptLink: 'https://fernhill.example/api/orders/x/receipt?order=x',
}

test('greets without a name where none is given', () => {
  const { paragraphs } = writeMessageTexts({ kind: 'order-confirmation', ...order }, sender)
  expect(paragraphs[0]).toBe('Thank you. York has your order F-1.')
  const welcome = writeMessageTexts({ kind: 'welcome' }, sender)
  expect(welcome.paragraphs[0]).toBe('Hello, your account is ready.')
  const named = writeMessageTexts({ kind: 'welcome', firstName: 'Ada' }, sender)
  expect(named.paragraphs[0]).toBe('Hello Ada, your account is ready.')
})

test('breaks what a mail program would turn into a link in an address line', () => {
  const { paragraphs, button } = writeMessageTexts({ kind: 'order-confirmation', ...order }, sender)
  expect(paragraphs.join('\n')).not.toMatch(/evil\.example|https:\/\/evil/)
  expect(paragraphs.join('\n').replaceAll('\u2060', '')).toContain(order.where)
  expect(paragraphs).toContain(order.when)
  expect(button?.href).toBe(order.link)
})
