import { on } from '@larder/shared/events'
import { isString, isInteger, shape, type ShapeOf } from '@larder/shared/lib'
import { persistentAtom } from '@larder/shared/stores'

/** How long a draft is kept, in days: only one, because the device may be shared. */
const RETENTION_DAYS = 1

const ReviewDraft = shape({ orderId: isString, starRating: isInteger, comment: isString })
type ReviewDraft = ShapeOf<typeof ReviewDraft>
type Review = Pick<ReviewDraft, 'starRating' | 'comment'>

const EMPTY_DRAFT: ReviewDraft = { orderId: '', starRating: 0, comment: '' }

const $draft = persistentAtom('review-draft', {
  schema: ReviewDraft,
  neutral: EMPTY_DRAFT,
  days: RETENTION_DAYS,
})
on('session/signed-out', ({ isExpired }) => isExpired || $draft.set(EMPTY_DRAFT))

/** Reads the draft of an order's review; empty when the draft belongs to another order. */
export function getReviewDraft(orderId: string): Review {
  const { orderId: draftFor, starRating, comment } = $draft.get()
  return draftFor === orderId ? { starRating, comment } : { starRating: 0, comment: '' }
}

export function saveReviewDraft(orderId: string, { starRating, comment }: Review): void {
  $draft.set({ orderId, starRating, comment })
}

/** Deletes the draft once the review is sent. */
export function clearReviewDraft(): void {
  $draft.set(EMPTY_DRAFT)
}
