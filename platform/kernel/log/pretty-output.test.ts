import { expect, test } from 'vitest'
import { openPrettyOutput } from './create-log.ts'

test('logs JSON when the output is not a terminal', async () => {
  expect(await openPrettyOutput({ isTTY: false })).toBeUndefined()
})

test('pretty-prints on a terminal', async () => {
  expect(await openPrettyOutput({ isTTY: true })).toHaveProperty('write')
})
