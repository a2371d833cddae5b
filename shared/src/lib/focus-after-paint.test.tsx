import { expect, test } from 'vitest'
import { focusAfterPaint } from './timing.ts'

const field = () => document.body.appendChild(document.createElement('input'))

test('moves the focus', async () => {
  const target = field()
  await focusAfterPaint(() => target)
  expect(document.activeElement).toBe(target)
})

test('does not take the focus from a field', async () => {
  const [target, typed] = [field(), field()]
  const moved = focusAfterPaint(() => target)
  typed.focus()
  await moved
  expect(document.activeElement).toBe(typed)
})
