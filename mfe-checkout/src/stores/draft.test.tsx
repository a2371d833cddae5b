import { expect, test } from 'vitest'
import { restorePersistentAtoms } from '@larder/shared/stores'
import { $draft } from './draft.ts'

/** A draft as the first release kept it: it is never extended, since browsers keep such ones while a shop is released. */
const STORED = {
  isGuestChosen: true,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  mobile: '07700900123',
  acceptsTerms: true,
  instructions: 'Ring twice',
  isLoginRequired: false,
  areDetailsSent: true,
}

test('the newest checkout keeps input from an older one', () => {
  const until = Date.now() + 3_600_000
  localStorage.setItem('larder:checkout-draft', JSON.stringify({ value: STORED, until }))
  restorePersistentAtoms()
  expect($draft.get()).toMatchObject(STORED)
})
