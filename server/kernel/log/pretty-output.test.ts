import { expect, test } from 'vitest'
import { prettyOutput } from './create-log.ts'

test('logs JSON when the output is not a terminal', async () => {
  expect(await prettyOutput({ isTTY: false })).toBeUndefined()
})

test('pretty-prints on a terminal', async () => {
  expect(await prettyOutput({ isTTY: true })).toHaveProperty('write')
})
