import { describe, expect, test } from 'vitest'
import { aMenuItem } from '@larder/shared/testing'
import {
  removePick,
  computeMealPrice,
  getMealProblems,
  createPick,
  addPick,
  getLinePicks,
  toBasketMeal,
  countPicks,
  isChoiceAvailable,
  type MealDealOffer,
} from './meal-choice.ts'

const wrap = { menuItemId: 'wrap', extraPrice: 0 }
const sushi = { menuItemId: 'sushi', extraPrice: 1.5 }
const fries = { menuItemId: 'fries', sizeId: 'large', extraPrice: 1 }
const main = { id: 'main', name: 'Pick a main', min: 1, max: 1, choices: [wrap, sushi] }
const sides = { id: 'sides', name: 'Pick two sides', min: 2, max: 2, choices: [fries] }
const deal: MealDealOffer = {
  kind: 'meal',
  id: 'lunch',
  slug: 'lunch-deal',
  name: 'Lunch deal',
  description: '',
  picture: 'pictures/lunch.png',
  badge: '£5.50',
  price: 5.5,
  courses: [main, sides],
}
const pick = (choice: typeof wrap | typeof fries) => createPick(choice, aMenuItem({ id: choice.menuItemId }))

test('lists courses with missing choices', () => {
  expect(getMealProblems(deal, {}).map(({ message }) => message)).toEqual([
    'Pick a main: choose 1',
    'Pick two sides: choose 2',
  ])
  const incomplete = addPick(addPick({}, main, pick(wrap)), sides, pick(fries))
  expect(getMealProblems(deal, incomplete).map(({ message }) => message)).toEqual([
    'Pick two sides: choose 1 more',
  ])
})

test('a main replaces the previous main, and the same side can be chosen twice', () => {
  const twoSides = [fries, fries].reduce(
    (picks, side) => addPick(picks, sides, pick(side)),
    addPick({}, main, pick(wrap)),
  )
  const full = addPick(twoSides, main, pick(sushi))
  expect(countPicks(full, 'main', wrap)).toBe(0)
  expect(countPicks(full, 'sides', fries)).toBe(2)
  expect(countPicks(removePick(full, sides, fries), 'sides', fries)).toBe(1)
  expect(computeMealPrice(deal, full)).toBe(9)
  expect(toBasketMeal(deal, full).choices.map(({ menuItemId }) => menuItemId)).toEqual([
    'sushi',
    'fries',
    'fries',
  ])
})

test('restores the choices of a basket line, without parts that are no longer offered', () => {
  const part = { groupName: '', name: '', options: [] }
  const line = {
    mealDealParts: [
      { ...part, groupId: 'main', menuItemId: 'sushi' },
      { ...part, groupId: 'sides', menuItemId: 'fries', sizeId: 'large' },
      { ...part, groupId: 'sides', menuItemId: 'soup' },
    ],
  }
  const menuItems = ['wrap', 'sushi', 'fries'].map((id) => aMenuItem({ id }))
  const picks = getLinePicks(deal, menuItems, line)
  expect(toBasketMeal(deal, picks).choices).toMatchObject([
    { groupId: 'main', menuItemId: 'sushi' },
    { groupId: 'sides', menuItemId: 'fries', sizeId: 'large' },
  ])
  expect(getMealProblems(deal, picks).map(({ message }) => message)).toEqual([
    'Pick two sides: choose 1 more',
  ])
})

test('a course that now takes fewer than a line has is chosen anew', () => {
  const part = { groupId: 'main', groupName: 'Pick a main', name: 'Wrap', menuItemId: 'wrap', options: [] }
  const menuItems = [aMenuItem({ id: 'wrap' })]
  const picks = getLinePicks(deal, menuItems, { mealDealParts: [part, part] })
  expect(getMealProblems(deal, picks)[0]).toEqual({ courseId: 'main', message: 'Pick a main: choose 1' })
})

describe('a size that is sold out', () => {
  const size = { price: 3, isDefault: false }
  const sizes = [
    { ...size, id: 'regular', name: 'Regular', isDefault: true },
    { ...size, id: 'large', name: 'Large', isAvailable: false },
  ]
  const item = aMenuItem({ id: 'fries', name: 'Fries', sizes })

  test('is not offered where the course names it, and others are', () => {
    expect(isChoiceAvailable(fries, item)).toBe(false)
    expect(isChoiceAvailable({ ...fries, sizeId: 'regular' }, item)).toBe(true)
    expect(isChoiceAvailable({ menuItemId: 'fries', extraPrice: 0 }, item)).toBe(true)
  })

  test('is not offered as the default of a course that names none', () => {
    const regularOut = sizes.map((one) => ({ ...one, isAvailable: one.id !== 'regular' }))
    expect(isChoiceAvailable({ menuItemId: 'fries', extraPrice: 0 }, { ...item, sizes: regularOut })).toBe(
      false,
    )
  })

  test('has to be chosen otherwise before the meal is added', () => {
    const one = { ...deal, courses: [{ ...sides, min: 1 }] }
    expect(getMealProblems(one, addPick({}, sides, createPick(fries, item)))).toEqual([
      { courseId: 'sides', message: 'Fries, Large is sold out. Choose another' },
    ])
    const part = {
      groupId: 'sides',
      groupName: '',
      name: '',
      options: [],
      menuItemId: 'fries',
      sizeId: 'large',
    }
    expect(getLinePicks(one, [item], { mealDealParts: [part] })).toEqual({ sides: [] })
  })
})
