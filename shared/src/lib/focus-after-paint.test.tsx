import { expect, test } from 'vitest'
import { focusAfterPaint } from './timing.ts'

const field = () => document.body.appendChild(document.createElement('input'))

test('moves the focus after the next paint', async () => {
  const target = field()
  await focusAfterPaint(() => target)
  expect(document.activeElement).toBe(target)
})

test('does not take the focus from a field that got it meanwhile', async () => {
  const [target, otherField] = [field(), field()]
  const focusMove = focusAfterPaint(() => target)
  otherField.focus()
  await focusMove
  expect(document.activeElement).toBe(otherField)
})
