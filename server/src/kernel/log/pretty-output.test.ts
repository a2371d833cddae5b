import { expect, test } from 'vitest'
import { prettyOutput } from './pretty-output.ts'

test('lines stay JSON where nobody reads them on a terminal', async () => {
  expect(await prettyOutput({ isTTY: false })).toBeUndefined()
})

test('on a terminal they go through pino-pretty', async () => {
  expect(await prettyOutput({ isTTY: true })).toHaveProperty('write')
})
