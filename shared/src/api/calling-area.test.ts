import { expect, test } from 'vitest'
import { callingArea } from './calling-area.ts'

const AT = 'https://shop.example/r'
const HOST = `    at call (${AT}/host/h1/web/host.js:1:2)`
const MENU = `    at onClick (${AT}/menu/m1/web/page.js:3:4)`
const BASKET = `add@${AT}/basket/b1/web/entry.js:5:6`

test.each([
  ['a remote, through the host’s stores', [HOST, MENU, HOST, BASKET], 'menu'],
  ['a remote in Firefox or Safari', [BASKET, MENU], 'basket'],
  ['the host alone', [HOST, HOST], 'host'],
  ['no release', ['    at run (file:///repository/shared/src/api/call.ts:1:2)'], undefined],
])('names the area that calls: %s', (_, frames, area) => {
  expect(callingArea(['Error', ...frames].join('\n'))).toBe(area)
})
