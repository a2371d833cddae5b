import { expect, test } from 'vitest'
import { prettyOutput } from './create-log.ts'

test('lines stay JSON where the output is no terminal', async () => {
  expect(await prettyOutput({ isTTY: false })).toBeUndefined()
})

test('on a terminal they go through pino-pretty', async () => {
  expect(await prettyOutput({ isTTY: true })).toHaveProperty('write')
})
