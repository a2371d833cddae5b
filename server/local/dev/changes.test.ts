import { expect, test } from 'vitest'
import { classifyChange, combineChanges } from './watch-workspace.ts'

const nothing = { server: [], builds: [] }

test.each([
  ['the server', 'server/api/app.ts', { server: ['server/api/app.ts'], builds: [] }],
  [
    'a shared contract',
    'shared/src/contracts/basket.ts',
    { server: ['shared/src/contracts/basket.ts'], builds: [] },
  ],
  [
    'a shared rule',
    String.raw`shared\src\domain\money.ts`,
    { server: ['shared/src/domain/money.ts'], builds: [] },
  ],
  ["an area's claims", 'mfe-basket/area.ts', { server: [], builds: ['mfe-basket'] }],
  ['the build configuration of areas', 'shared/config/rsbuild.ts', { server: [], builds: 'all' }],
])('decides what an edit of %s restarts and rebuilds', (_, path, change) => {
  expect(classifyChange(path)).toEqual(change)
})

test.each([
  'mfe-menu/src/pages/StorePage.tsx', // the area's own build watches it
  'shared/src/ui/layout/Page.tsx',
  'server/api/app.test.ts',
  'shared/src/testing/a-basket.ts',
  'mfe-menu/node_modules/react/index.js',
  'server/api/.app.ts.swp',
  'server/api/app.ts~',
  'docs/decisions/252-postgresql-schema-and-migrations.md',
])('requires no action for an edit of %s', (path) => {
  expect(classifyChange(path)).toEqual(nothing)
})

test('combines simultaneous edits', () => {
  expect(combineChanges([])).toEqual(nothing)
  expect(combineChanges([classifyChange('mfe-menu/area.ts'), classifyChange('server/api/app.ts')])).toEqual({
    server: ['server/api/app.ts'],
    builds: ['mfe-menu'],
  })
  expect(
    combineChanges([classifyChange('mfe-menu/area.ts'), classifyChange('shared/config/area.ts')]).builds,
  ).toBe('all')
})
