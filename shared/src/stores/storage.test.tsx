import { expect, test } from 'vitest'
import { isString, only } from '../lib/index.ts'
import { writeStored, readStored, removeExpired } from './storage.ts'

const PAST = -1 / 24

test('does not return expired values, and removes them', () => {
  writeStored('old', 'a phone number', PAST)
  writeStored('live', 'york', 1)
  writeStored('endless', 'dark')
  localStorage.setItem('larder:broken', '{"until"')
  localStorage.setItem('stranger', '{"until":1}')
  expect(readStored('old', only(isString))).toBeUndefined()
  removeExpired()
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'larder:broken',
    'larder:endless',
    'larder:live',
    'stranger',
  ])
})
