import { expect, test } from 'vitest'
import { isPastCashCutOff, availablePayments, isCardGateway, type PaymentFacts } from './payment-methods.ts'

const bothMethods = { enabledForMethod: ['delivery', 'collection'] as const }
const facts = (change: Partial<PaymentFacts> = {}): PaymentFacts => ({
  methods: [
    { name: 'Card', settings: bothMethods },
    { name: 'Cash', settings: { enabledForMethod: ['collection'] }, cutOffTime: '21:00:00' },
    { name: 'ApplePay', settings: bothMethods },
    { name: 'GooglePay', settings: bothMethods },
  ],
  gateways: ['checkoutCom'],
  fulfilmentMethod: 'collection',
  hasAlcohol: false,
  time: '12:00:00',
  wallets: { applePay: true, googlePay: true },
  ...change,
})
const ALL = ['Cards', 'Cash', 'ApplePay', 'GooglePay']

test.each<[string, Partial<PaymentFacts>, string[]]>([
  ['nothing restricts them', {}, ALL],
  ['delivery excludes cash', { fulfilmentMethod: 'delivery' }, ['Cards', 'ApplePay', 'GooglePay']],
  ['the slot denies cash', { denyPayments: { cash: true, card: false } }, ['Cards', 'ApplePay', 'GooglePay']],
  ['the slot denies cards, and so wallets', { denyPayments: { cash: false, card: true } }, ['Cash']],
  ['no gateway is configured', { gateways: [] }, ['Cash']],
  ['only another gateway is configured', { gateways: ['stripe'] }, ['Cash']],
  ['wallets are disabled', { wallets: { applePay: false, googlePay: false } }, ['Cards', 'Cash']],
  ['alcohol before the cut-off', { hasAlcohol: true, time: '21:00:00' }, ALL],
  ['alcohol after the cut-off', { hasAlcohol: true, time: '21:00:01' }, ['Cards', 'ApplePay', 'GooglePay']],
  ['no alcohol after the cut-off', { time: '23:59:59' }, ALL],
  ['an unknown method', { methods: [{ name: 'Cheque', settings: bothMethods }] }, []],
])('offers the payment methods when %s', (_, change, kinds) => {
  expect(availablePayments(facts(change))).toEqual(kinds)
})

test.each([
  ['no cut-off is set', { hasAlcohol: true, time: '23:00:00' }, false],
  ['nothing contains alcohol', { hasAlcohol: false, cutOffTime: '10:00:00', time: '11:00:00' }, false],
  [
    'alcohol is ordered after the cut-off',
    { hasAlcohol: true, cutOffTime: '10:00:00', time: '11:00:00' },
    true,
  ],
  [
    'alcohol is ordered after midnight, and the cut-off was in the evening',
    { hasAlcohol: true, cutOffTime: '21:00:00', time: '00:30:00' },
    true,
  ],
  [
    'alcohol is ordered in the evening, and the cut-off is after midnight',
    { hasAlcohol: true, cutOffTime: '01:00:00', time: '20:00:00' },
    false,
  ],
  [
    'alcohol is ordered after a cut-off after midnight',
    { hasAlcohol: true, cutOffTime: '01:00:00', time: '01:00:01' },
    true,
  ],
  [
    'alcohol is ordered in the morning after',
    { hasAlcohol: true, cutOffTime: '21:00:00', time: '05:00:00' },
    false,
  ],
  [
    'alcohol is ordered after midnight, and the cut-off is midnight',
    { hasAlcohol: true, cutOffTime: '24:00:00', time: '00:00:01' },
    true,
  ],
])('applies the cash cut-off when %s: %s', (_, cash, isPast) => {
  expect(isPastCashCutOff(cash)).toBe(isPast)
})

test.each(['Checkout.com', 'checkoutCom', 'checkout_com'])('%s is the card gateway', (name) => {
  expect(isCardGateway(name)).toBe(true)
})
