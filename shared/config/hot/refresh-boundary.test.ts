import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import { takeConsole } from '../../src/testing/failing-console.ts'

type Refresh = { getFamilyByID: (id: string) => { current: unknown } | undefined }

// A build resolves React Refresh as a package of its React plugin, and so does this test.
const plugin = createRequire(import.meta.url).resolve('@rsbuild/plugin-react')
const refresh = createRequire(plugin)('react-refresh/runtime') as Refresh
vi.doMock('react-refresh/runtime', () => refresh)

type Data = { before?: object }
type Failed = (error: unknown, context: { module: { hot: Hot } }) => void
type Hot = { data?: Data; dispose: (leave: (data: Data) => void) => void; accept: (failed: Failed) => void }
type Boundary = { executeRuntime: (exports: object, moduleId: string, hot: Hot) => void }

const { executeRuntime } = (await import('./refresh-boundary.mjs' as string)) as Boundary

const ID = './src/Sheet.tsx'

/** A module of a page, which the bundler's runtime replaces by itself as long as the module accepts that. */
function startModule(exports: object) {
  let leave: ((data: Data) => void) | undefined
  let failed: Failed | undefined
  function makeHot(data?: Data): Hot {
    leave = undefined
    failed = undefined
    return {
      ...(data && { data }),
      dispose: (callback) => (leave = callback),
      accept: (callback) => (failed = callback),
    }
  }
  executeRuntime(exports, ID, makeHot())
  return (run: () => object) => {
    const onError = failed
    if (!onError) throw new Error('The modules that import it are replaced instead')
    const data: Data = {}
    leave?.(data)
    const hot = makeHot(data)
    try {
      executeRuntime(run(), ID, hot)
    } catch (error) {
      onError(error, { module: { hot } })
    }
  }
}
const fails = (): never => {
  throw new Error('Module build failed')
}
/** A component of this name, as each build makes it anew. */
const build = () => ({ Sheet: () => null })

test('a correction after builds that fail replaces the components of the last good build', async () => {
  const replace = startModule(build())
  replace(fails)
  replace(fails)
  const corrected = build()
  replace(() => corrected)
  await expect.poll(() => refresh.getFamilyByID(`${ID} Sheet`)?.current).toBe(corrected.Sheet)
  expect(takeConsole('error')).toEqual([
    [new Error('Module build failed')],
    [new Error('Module build failed')],
  ])
})
