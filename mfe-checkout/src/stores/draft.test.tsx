import { expect, test } from 'vitest'
import { restorePersistentAtoms } from '@larder/shared/stores'
import { $draft } from './draft.ts'

/**
 * A draft stored by the first release. It must stay unchanged, because browsers still store such drafts
 * during a release.
 */
const STORED_DRAFT = {
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

test('keeps a draft stored by the first release', () => {
  const until = Date.now() + 3_600_000
  localStorage.setItem('larder:checkout-draft', JSON.stringify({ value: STORED_DRAFT, until }))
  restorePersistentAtoms()
  expect($draft.get()).toMatchObject(STORED_DRAFT)
})
