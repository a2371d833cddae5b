import { expect, test } from 'vitest'
import { findMissingVersionBump, compareSurfaces, type Surface } from './kit-surface.ts'

const UI = '@larder/shared/ui'
const makeSurface = (version: string, ...names: string[]): Surface => ({ version, exports: { [UI]: names } })
const recorded = makeSurface('3.1.0', 'Button', 'Sheet')

test('accepts an unchanged kit', () => {
  expect(compareSurfaces(recorded, recorded)).toBeUndefined()
})

test.each([
  [
    'a removed export requires the next major version',
    makeSurface('3.2.0', 'Button'),
    'The kit no longer exports Sheet of @larder/shared/ui: raise KIT_VERSION (shared/config/federation.ts) from 3.2.0 to 4.0.0, then run `pnpm kit:surface`.',
  ],
  [
    'a new export requires the next minor version',
    makeSurface('3.1.0', 'Button', 'Sheet', 'Dial'),
    'The kit now exports Dial of @larder/shared/ui: raise KIT_VERSION (shared/config/federation.ts) from 3.1.0 to 3.2.0, then run `pnpm kit:surface`.',
  ],
])('%s', (_, current, problem) => {
  expect(compareSurfaces(recorded, current)).toBe(problem)
  expect(findMissingVersionBump(recorded, current)).toBe(problem)
})

test.each([
  makeSurface('4.0.0', 'Button'),
  makeSurface('3.2.0', 'Button', 'Sheet', 'Dial'),
  makeSurface('3.1.1', 'Button', 'Sheet'),
])('accepts kit version $version as a sufficient version bump', (current) => {
  expect(findMissingVersionBump(recorded, current)).toBeUndefined()
  expect(compareSurfaces(recorded, current)).toBe(
    `shared/kit-surface.json is of kit 3.1.0, and this is ${current.version}: run \`pnpm kit:surface\`.`,
  )
})
