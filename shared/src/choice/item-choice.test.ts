import { expect, test } from 'vitest'
import { aMenuItem } from '@larder/shared/testing'
import type { catalogueApi } from '@larder/shared/contracts'
import {
  getChoiceProblems,
  createDefaultChoice,
  setOptionQuantity,
  formatGroupRule,
  toBasketOptions,
  toggleOption,
  computeUnitPrice,
} from './item-choice.ts'

const option = (id: string, price: number, isDefault = false): catalogueApi.ItemOption => ({
  id,
  name: id,
  price,
  isDefault,
  allergenInfo: { contains: [] },
})
const bun = {
  id: 'bun',
  name: 'Your bun',
  min: 1,
  max: 1,
  options: [option('potato', 0), option('vegan', 0.5)],
}
const extras = {
  id: 'extras',
  name: 'Pile it on',
  min: 0,
  max: 2,
  options: [option('bacon', 1.5), option('egg', 1.2)],
}
const burger = aMenuItem({
  price: 8.95,
  sizes: [
    { id: 'single', name: 'Single', price: 8.95, isDefault: true },
    { id: 'double', name: 'Double', price: 11.45, membershipPrice: 10.45, isDefault: false },
  ],
  optionGroups: [bun, extras],
})

test.each([
  ['exactly one', { min: 1, max: 1 }, 'Choose 1'],
  ['one to three', { min: 1, max: 3 }, 'Choose 1 to 3'],
  ['zero to five', { min: 0, max: 5 }, 'Optional, choose up to 5'],
  ['zero or one', { min: 0, max: 1 }, 'Optional'],
])('shows the selection rule of an option group that requires %s', (_, group, text) => {
  expect(formatGroupRule(group)).toBe(text)
})

test('lists missing choices until the rules are met', () => {
  const initialChoice = createDefaultChoice(burger)
  expect(getChoiceProblems(burger, initialChoice)).toEqual([
    { groupId: 'bun', message: 'Choose 1 for Your bun' },
  ])
  expect(getChoiceProblems(burger, toggleOption(initialChoice, bun, 'vegan'))).toEqual([])
  expect(getChoiceProblems(burger, { options: {} })[0]).toEqual({
    groupId: 'size',
    message: 'Choose a size',
  })
})

test('choosing again replaces a single choice, and a full group accepts no more choices', () => {
  const vegan = toggleOption(toggleOption(createDefaultChoice(burger), bun, 'potato'), bun, 'vegan')
  expect(vegan.options['bun']).toEqual(['vegan'])
  const twoBacon = setOptionQuantity(vegan, extras, { optionId: 'bacon', count: 5 })
  expect(twoBacon.options['extras']).toEqual(['bacon', 'bacon'])
  expect(toggleOption(twoBacon, extras, 'egg')).toBe(twoBacon)
  expect(toBasketOptions(twoBacon)).toContainEqual({ groupId: 'extras', optionId: 'bacon', quantity: 2 })
})

test('a line with more of a group than may be chosen today has to be changed, and can be', () => {
  const groups = { optionGroups: [bun, extras], sizes: [] }
  const before = { options: { bun: ['potato', 'vegan'], extras: ['bacon', 'bacon', 'egg'] } }
  expect(getChoiceProblems(groups, before)).toEqual([
    { groupId: 'bun', message: 'Choose at most 1 for Your bun' },
    { groupId: 'extras', message: 'Choose at most 2 for Pile it on' },
  ])
  const changed = toggleOption(toggleOption(before, bun, 'potato'), extras, 'egg')
  expect(changed.options).toEqual({ bun: ['potato'], extras: ['bacon', 'bacon'] })
  expect(getChoiceProblems(groups, changed)).toEqual([])
})

test('the price follows size, options and membership', () => {
  const choice = { sizeId: 'double', options: { bun: ['vegan'], extras: ['bacon', 'bacon'] } }
  expect(computeUnitPrice(burger, choice, false)).toBe(14.95)
  expect(computeUnitPrice(burger, choice, true)).toBe(13.95)
})

test('chooses no size and no option that is sold out by itself', () => {
  const soldOut = (part: catalogueApi.ItemOption) => ({ ...part, isAvailable: false })
  const sizes = burger.sizes.map((size) => ({ ...size, isAvailable: size.id !== 'single' }))
  const optionGroups = [{ ...bun, options: [soldOut(option('potato', 0, true)), option('vegan', 0.5)] }]
  expect(createDefaultChoice({ sizes, optionGroups })).toEqual({ sizeId: undefined, options: { bun: [] } })
  expect(getChoiceProblems({ sizes, optionGroups }, { options: {} }).map(({ groupId }) => groupId)).toEqual([
    'size',
    'bun',
  ])
  const before = { sizeId: 'single', options: { bun: ['potato'] } }
  expect(getChoiceProblems({ sizes, optionGroups }, before).map(({ message }) => message)).toEqual([
    'Choose a size',
    'potato is sold out. Change Your bun',
  ])
})
