import { expect, test } from 'vitest'
import { sortChange, together } from './watch-workspace.ts'

const nothing = { server: [], builds: [] }

test.each([
  ['the server', 'server/api/app.ts', { server: ['server/api/app.ts'], builds: [] }],
  [
    'a contract, which both sides read',
    'shared/src/contracts/basket.ts',
    { server: ['shared/src/contracts/basket.ts'], builds: [] },
  ],
  [
    'a rule, which both sides read',
    String.raw`shared\src\domain\money.ts`,
    { server: ['shared/src/domain/money.ts'], builds: [] },
  ],
  ["an area's claims", 'mfe-basket/area.ts', { server: [], builds: ['mfe-basket'] }],
  ['how areas are built', 'shared/config/rsbuild.ts', { server: [], builds: 'all' }],
])('an edit of %s', (_, path, change) => {
  expect(sortChange(path)).toEqual(change)
})

test.each([
  'mfe-menu/src/pages/StorePage.tsx', // its own build watches it
  'shared/src/ui/layout/Page.tsx',
  'server/api/app.test.ts',
  'shared/src/testing/a-basket.ts',
  'mfe-menu/node_modules/react/index.js',
  'server/api/.app.ts.swp',
  'server/api/app.ts~',
  'docs/decisions/252-postgresql-schema-and-migrations.md',
])('%s asks for nothing more', (path) => {
  expect(sortChange(path)).toEqual(nothing)
})

test('combines simultaneous edits', () => {
  expect(together([])).toEqual(nothing)
  expect(together([sortChange('mfe-menu/area.ts'), sortChange('server/api/app.ts')])).toEqual({
    server: ['server/api/app.ts'],
    builds: ['mfe-menu'],
  })
  expect(together([sortChange('mfe-menu/area.ts'), sortChange('shared/config/area.ts')]).builds).toBe('all')
})
