import { expect, test } from 'vitest'
import { takeConsole } from '../testing/failing-console.ts'
import { action, AppError, withErrorContext } from './app-error.ts'

test("returns an action's result or its rejection", async () => {
  expect(await action(() => 3)).toEqual({ isDone: true, output: 3 })
  const error = new AppError('DELIVERY_ADDRESS')
  expect(await action(() => Promise.reject(error))).toEqual({ isDone: false, error })
})

test.each([
  [
    'at once',
    () => {
      throw new TypeError('bug')
    },
  ],
  ['later', () => Promise.reject(new TypeError('bug'))],
])('reports an unexpected error (%s) and shows the fallback text', async (_, work) => {
  expect(await action(work)).toMatchObject({
    isDone: false,
    error: { code: 'UNEXPECTED', text: 'There was an error on the system. Please try again.' },
  })
  expect(takeConsole('error')).toMatchObject([[{ name: 'TypeError', stack: expect.any(String) }]])
})

test('shows an unexpected error with the text of the failed operation', async () => {
  const outcome = await action(() =>
    withErrorContext('CASH_PROCESSING', () => Promise.reject(new TypeError('bug'))),
  )
  expect(outcome).toMatchObject({
    error: { text: 'An error occurred while processing the cash payment.' },
  })
  expect(takeConsole('error')).toHaveLength(1)
})
