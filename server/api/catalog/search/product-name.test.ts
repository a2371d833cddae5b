import { expect, test } from 'vitest'
import { readProductName } from './product-name.ts'
import { findStem } from './words.ts'

test.each([
  ['Milk Chocolate Buttons', 'button', ['chocolate']],
  ['Oat Milk', 'milk', []],
  ['Free Range Eggs, Medium', 'egg', []],
  ['Dark Chocolate 70%', 'chocolate', []],
  ['Tuna Chunks in Spring Water', 'chunk', ['tuna']],
  ['Chicken Breast Fillets', 'fillet', ['breast', 'chicken']],
  ['Pot of Breakfast Tea', 'tea', []],
  ['Soup of the Day', 'soup', []],
  ['Pain au Chocolat', 'pain', []],
  ['Hot Honey Bottle', 'bottle', ['honey']],
  ['Nachos to Share', 'nacho', []],
])('the head noun of "%s" is "%s"', (name, head, forms) => {
  expect(readProductName(name)).toMatchObject({ head: findStem(head), forms: forms.map(findStem) })
})
