import { expect, test } from 'vitest'
import { changeOf, together } from './changes.ts'

const nothing = { publishes: false, restarts: false }

test.each([
  ['an area', 'mfe-menu/src/pages/StorePage.tsx', { publishes: true, restarts: false }],
  ['the host', 'host/src/bootstrap.tsx', { publishes: true, restarts: false }],
  ["an area's claims", 'mfe-basket/area.ts', { publishes: true, restarts: false }],
  ['the kit', 'shared/src/ui/layout/Page.tsx', { publishes: true, restarts: false }],
  ['how areas are built', 'shared/config/rsbuild.ts', { publishes: true, restarts: false }],
  ['the server', 'server/src/modules/basket/basket-lines.ts', { publishes: false, restarts: true }],
  [
    'a contract, which both sides read',
    'shared/src/contracts/basket.ts',
    { publishes: true, restarts: true },
  ],
  [
    'a rule, which both sides read',
    String.raw`shared\src\domain\money.ts`,
    { publishes: true, restarts: true },
  ],
])('an edit of %s', (_, path, change) => {
  expect(changeOf(path)).toEqual(change)
})

test.each([
  'mfe-menu/src/pages/StorePage.test.tsx',
  'shared/src/testing/a-basket.ts',
  'mfe-menu/README.md',
  'mfe-menu/node_modules/react/index.js',
  'mfe-menu/src/.StorePage.tsx.swp',
  'server/src/app.ts~',
  'docs/decisions/001-stack.md',
  'e2e/journeys/order.e2e.ts',
])('%s changes nothing that is shown', (path) => {
  expect(changeOf(path)).toEqual(nothing)
})

test('edits that come together ask for everything that one of them asks for', () => {
  expect(together([])).toEqual(nothing)
  expect(together([changeOf('mfe-menu/area.ts'), changeOf('server/src/app.ts')])).toEqual({
    publishes: true,
    restarts: true,
  })
})
