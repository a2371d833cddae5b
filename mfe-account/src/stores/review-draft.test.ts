import { expect, test } from 'vitest'
import { emit } from '@larder/shared/events'
import { getReviewDraft, saveReviewDraft } from './review-draft.ts'

test('a draft stays when its owner’s session expires, and goes with "Log out"', () => {
  const review = { starRating: 4, comment: 'Fresh bread' }
  saveReviewDraft('o1', review)
  emit('session/signed-out', { isExpired: true })
  expect(getReviewDraft('o1')).toEqual(review)
  emit('session/signed-out', {})
  expect(getReviewDraft('o1')).toEqual({ starRating: 0, comment: '' })
})
