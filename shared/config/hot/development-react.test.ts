import { createInstance } from '@module-federation/enhanced/runtime'
import react from 'react'
import jsxRuntime from 'react/jsx-runtime'
import { beforeEach, expect, test, vi } from 'vitest'

const builtRuntime = { name: 'built runtime' }
const builtStores = { name: 'built stores' }

function start(name: string, version: string) {
  const modules = { react: { version }, 'react/jsx-runtime': builtRuntime, nanostores: builtStores }
  const shareConfig = { singleton: true, requiredVersion: '^19.0.0', eager: true }
  const shared = Object.entries(modules).map(([key, module]) => [
    key,
    { version: '19.0.0', scope: 'default', get: () => () => module, shareConfig },
  ])
  const runtime = createInstance({ name, remotes: [], shared: Object.fromEntries(shared) })
  return (key: string): unknown => {
    const load = runtime.loadShareSync(key)
    return load && load()
  }
}

// Each page runs the script again, before its host's script.
beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('__LARDER_OTHER_REACT__', undefined)
  const page = Reflect.get(globalThis, '__FEDERATION__') as { __GLOBAL_PLUGIN__: object[] } // the runtime's own global
  page.__GLOBAL_PLUGIN__ = []
  await import('./development-react.mjs' as string)
})
const otherReact = (): unknown => Reflect.get(globalThis, '__LARDER_OTHER_REACT__')

test('a host uses every part of the local React, whichever is loaded first', () => {
  const load = start('host', react.version)
  expect(load('react/jsx-runtime')).toBe(jsxRuntime)
  expect(load('react')).toBe(react)
  expect(load('nanostores')).toBe(builtStores)
  expect(otherReact()).toBeUndefined()
})

test('a host built with another React version keeps its own, and the page records that version', () => {
  const load = start('host', '19.0.1')
  expect(load('react/jsx-runtime')).toBe(builtRuntime)
  expect(load('react')).toEqual({ version: '19.0.1' })
  expect(otherReact()).toBe('19.0.1')
})

test('an area provides no React', () => {
  expect(start('larder_menu_local', react.version)('react/jsx-runtime')).toBe(builtRuntime)
})
