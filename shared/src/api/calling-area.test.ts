import { expect, test } from 'vitest'
import { getCallingArea } from './calling-area.ts'

const BASE_URL = 'https://shop.example/r'
const HOST = `    at call (${BASE_URL}/host/h1/web/host.js:1:2)`
const MENU = `    at onClick (${BASE_URL}/menu/f/page.0a1b2c3d4e5f.js:3:4)`
const BASKET = `add@${BASE_URL}/basket/b1/web/entry.js:5:6`

test.each([
  ['a remote that calls through the host’s stores', [HOST, MENU, HOST, BASKET], 'menu'],
  ['a remote in Firefox or Safari', [BASKET, MENU], 'basket'],
  ['only the host', [HOST, HOST], 'host'],
  ['no release', ['    at run (file:///repository/shared/src/api/call.ts:1:2)'], undefined],
])('finds the calling area in a stack: %s', (_, frames, area) => {
  expect(getCallingArea(['Error', ...frames].join('\n'))).toBe(area)
})
