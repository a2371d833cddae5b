import { expect, test } from 'vitest'
import { parseProductName } from './product-name.ts'
import { getStem } from './words/words.ts'

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
  expect(parseProductName(name)).toMatchObject({ head: getStem(head), forms: forms.map(getStem) })
})
