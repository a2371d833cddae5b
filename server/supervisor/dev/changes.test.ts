import { expect, test } from 'vitest'
import { changeOf, together } from './changes.ts'

const nothing = { restarts: false, builds: [] }

test.each([
  ['the server', 'server/src/modules/basket/basket-lines.ts', { restarts: true, builds: [] }],
  ['a contract, which both sides read', 'shared/src/contracts/basket.ts', { restarts: true, builds: [] }],
  ['a rule, which both sides read', String.raw`shared\src\domain\money.ts`, { restarts: true, builds: [] }],
  ["an area's claims", 'mfe-basket/area.ts', { restarts: false, builds: ['mfe-basket'] }],
  ['how areas are built', 'shared/config/rsbuild.ts', { restarts: false, builds: 'all' }],
])('an edit of %s', (_, path, change) => {
  expect(changeOf(path)).toEqual(change)
})

test.each([
  'mfe-menu/src/pages/StorePage.tsx', // its own build sees it
  'shared/src/ui/layout/Page.tsx',
  'server/src/app.test.ts',
  'shared/src/testing/a-basket.ts',
  'mfe-menu/node_modules/react/index.js',
  'server/src/.app.ts.swp',
  'server/src/app.ts~',
  'docs/decisions/001-stack.md',
])('%s asks for nothing more', (path) => {
  expect(changeOf(path)).toEqual(nothing)
})

test('edits that come together ask for everything that one of them asks for', () => {
  expect(together([])).toEqual(nothing)
  expect(together([changeOf('mfe-menu/area.ts'), changeOf('server/src/app.ts')])).toEqual({
    restarts: true,
    builds: ['mfe-menu'],
  })
  expect(together([changeOf('mfe-menu/area.ts'), changeOf('shared/config/area.ts')]).builds).toBe('all')
})
