import { expect, test } from 'vitest'
import { couponProblem, isInPostcodeArea, type CouponFacts, type CouponTerms } from './coupon.ts'

const terms: CouponTerms = {
  storeIds: [],
  methods: [],
  minSpendPence: 1000,
  deliveryAreas: [],
  requirement: 'none',
  firstOrderOnly: false,
}
const facts: CouponFacts = {
  today: '2027-03-10',
  storeId: 12,
  fulfilmentMethod: 'delivery',
  postcode: 'YO1 8AB',
  subtotalPence: 1000,
  usedTotal: 0,
  usedByPerson: 0,
  ordersByPerson: 0,
}

test.each<[string, Partial<CouponTerms>, Partial<CouponFacts>, string | undefined]>([
  ['reaches its minimum exactly', {}, {}, undefined],
  ['is a penny short', {}, { subtotalPence: 999 }, 'MIN_SPEND'],
  ['starts today', { from: '2027-03-10' }, {}, undefined],
  ['starts tomorrow', { from: '2027-03-11' }, {}, 'NOT_STARTED'],
  ['ends today', { until: '2027-03-10' }, {}, undefined],
  ['ended yesterday', { until: '2027-03-09' }, {}, 'ENDED'],
  ['belongs to another store', { storeIds: [13] }, {}, 'OTHER_STORE'],
  ['is for collection', { methods: ['collection'] }, {}, 'OTHER_METHOD'],
  ['is for another delivery area', { deliveryAreas: ['LS1'] }, {}, 'OTHER_AREA'],
  [
    'is for a delivery area before there is an address',
    { deliveryAreas: ['LS1'] },
    { postcode: undefined },
    undefined,
  ],
  ['is used up', { usesTotal: 5 }, { usedTotal: 5 }, 'USED_UP'],
  ['has one use left', { usesTotal: 5 }, { usedTotal: 4 }, undefined],
  ['was already used by this person', { usesPerPerson: 1 }, { usedByPerson: 1 }, 'USED_BY_YOU'],
  ['is only for first orders', { firstOrderOnly: true }, { ordersByPerson: 1 }, 'FIRST_ORDER_ONLY'],
])('checks a coupon that %s', (...[, changedTerms, changedFacts, problem]) => {
  expect(couponProblem({ ...terms, ...changedTerms }, { ...facts, ...changedFacts })).toBe(problem)
})

test.each([
  ['YO1 8AB', 'YO1', true],
  ['yo18ab', 'YO1 8', true],
  ['YO1 8AB', 'YO1 9', false],
  ['YO10 4DD', 'YO1', false],
  ['YO1 8AB', 'YO1 8AB', true],
])('%s is in area %s: %s', (postcode, area, isInside) => {
  expect(isInPostcodeArea(postcode, area)).toBe(isInside)
})
