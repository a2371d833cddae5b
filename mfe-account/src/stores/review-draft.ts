import { on } from '@larder/shared/events'
import { isString, isInteger, shape, type ShapeOf } from '@larder/shared/lib'
import { persistentAtom } from '@larder/shared/stores'

/** A review is written in one sitting; a device may be shared. */
const KEEP_DAYS = 1

const ReviewDraft = shape({ orderId: isString, starRating: isInteger, comment: isString })
type ReviewDraft = ShapeOf<typeof ReviewDraft>
type Review = Pick<ReviewDraft, 'starRating' | 'comment'>

const EMPTY: ReviewDraft = { orderId: '', starRating: 0, comment: '' }

const $draft = persistentAtom('review-draft', { schema: ReviewDraft, neutral: EMPTY, days: KEEP_DAYS })
on('session/signed-out', () => $draft.set(EMPTY))

/** The review of an order as far as it was written; an empty one for another order. */
export function reviewDraft(orderId: string): Review {
  const { orderId: draftFor, starRating, comment } = $draft.get()
  return draftFor === orderId ? { starRating, comment } : { starRating: 0, comment: '' }
}

/** Saves what was written so far, so that a reload or a detour loses nothing. */
export function keepReview(orderId: string, { starRating, comment }: Review): void {
  $draft.set({ orderId, starRating, comment })
}

/** After it was sent. */
export function forgetReview(): void {
  $draft.set(EMPTY)
}
