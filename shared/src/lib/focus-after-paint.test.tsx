import { expect, test } from 'vitest'
import { focusAfterPaint } from './timing.ts'

const field = () => document.body.appendChild(document.createElement('input'))

test('the focus moves to the new place', async () => {
  const target = field()
  await focusAfterPaint(() => target)
  expect(document.activeElement).toBe(target)
})

test('who has gone to a field in the meantime stays there', async () => {
  const [target, typed] = [field(), field()]
  const moved = focusAfterPaint(() => target)
  typed.focus()
  await moved
  expect(document.activeElement).toBe(typed)
})
