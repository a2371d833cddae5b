import { expect, test } from 'vitest'
import { tipChoices } from './TipPicker.tsx'

test.each([
  ['a suggestion of £1 in steps of 50p', { max: 5, increment: 0.5, suggested: 1 }, [0, 0.5, 1, 2]],
  ['no suggestion', { max: 5, increment: 0.5, suggested: 0 }, [0, 0.5, 1, 2]],
  ['a low cap', { max: 1, increment: 0.5, suggested: 1 }, [0, 0.5, 1]],
  ['no tips allowed', { max: 0, increment: 0.5, suggested: 0 }, [0]],
])('%s', (_, limits, choices) => {
  expect(tipChoices(limits)).toEqual(choices)
})
