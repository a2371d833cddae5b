import { expect, test } from 'vitest'
import * as api from '../src/api/index.ts'
import * as errors from '../src/errors/index.ts'
import * as events from '../src/events/index.ts'
import * as mui from '../src/mui/index.ts'
import * as stores from '../src/stores/index.ts'
import * as ui from '../src/ui/index.ts'
import { kitExports } from './kit-exports.ts'
import * as zod from './contracts/zod-shared.ts'

test('the kit exports read from source text match those of the loaded modules', () => {
  const modules = {
    '@larder/shared/ui': ui,
    '@larder/shared/stores': stores,
    '@larder/shared/events': events,
    '@larder/shared/api': api,
    '@larder/shared/errors': errors,
    '@larder/shared/mui': mui,
    zod,
  }
  const sortedExports = Object.entries(modules).map(([name, module]) => [
    name,
    Object.keys(module).toSorted(),
  ])
  expect(kitExports()).toEqual(Object.fromEntries(sortedExports))
})
