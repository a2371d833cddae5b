import { expect, test } from 'vitest'
import { isString, shape } from '../lib/index.ts'
import { persistentAtom, restorePersistentAtoms } from './persistent-atom.ts'

test("takes another tab's value without writing it back", () => {
  const $name = persistentAtom('two-tabs', {
    schema: shape({ name: isString }),
    neutral: { name: '' },
    days: 1,
  })
  restorePersistentAtoms()
  const otherValue = JSON.stringify({ value: { name: 'theirs' } })
  localStorage.setItem('larder:two-tabs', otherValue)
  dispatchEvent(new StorageEvent('storage', { key: 'larder:two-tabs' }))
  expect($name.get()).toEqual({ name: 'theirs' })
  expect(localStorage.getItem('larder:two-tabs')).toBe(otherValue)
  $name.set({ name: 'ours' })
  expect(localStorage.getItem('larder:two-tabs')).toContain('ours')
})
