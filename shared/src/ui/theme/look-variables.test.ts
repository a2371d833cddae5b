import { expect, test } from 'vitest'
import { brandFont } from './fonts.ts'
import { lookVariables } from './look-variables.ts'
import { typeScale } from './type-scale.ts'

const plain = brandFont({ fontFamily: 'Nunito' })
const withHeading = brandFont({ fontFamily: 'Nunito', heading: { fontFamily: 'Fraunces' } })

test('every name of the type scale is a whole font, with its parts beside it', () => {
  const variables = lookVariables(plain)
  expect(variables['--body2']).toBe('400 .875rem/1.45 var(--font)')
  expect(variables['--h1-tracking']).toBe('-.02em')
  for (const name of Object.keys(typeScale))
    for (const part of ['', '-size', '-weight', '-line', '-tracking'])
      expect(variables).toHaveProperty([`--${name}${part}`], expect.any(String))
})

test('headings use the brand’s heading font, else its only font', () => {
  expect(lookVariables(plain)['--heading-font']).toBe('var(--font)')
  expect(lookVariables(withHeading)['--heading-font']).toContain('"Fraunces"')
  expect(lookVariables(withHeading)['--h3']).toContain('var(--heading-font)')
  expect(lookVariables(withHeading)['--h4']).toContain('var(--font)')
})

test('a size set by the brand is in the font and in its parts', () => {
  const variables = lookVariables(plain, [{ name: 'button-3', size: 16, lineHeight: 1.5, weight: 500 }])
  expect(variables['--button3']).toBe('500 1rem/1.5 var(--font)')
  expect(variables['--button3-size']).toBe('1rem')
})
