import { expect, test } from 'vitest'
import { isString, shape } from '../lib/index.ts'
import { persistentAtom, restorePersistentAtoms } from './persistent-atom.ts'

test('stores what was set before the stored values are restored', () => {
  localStorage.setItem('larder:early', JSON.stringify({ value: { name: 'stored' } }))
  const $name = persistentAtom('early', { schema: shape({ name: isString }), neutral: { name: '' } })
  $name.set({ name: 'pressed' })
  restorePersistentAtoms()
  expect($name.get()).toEqual({ name: 'pressed' })
  expect(localStorage.getItem('larder:early')).toContain('pressed')
})

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
