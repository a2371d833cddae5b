import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { memberApi } from '@larder/shared/contracts'
import { sessionCall } from '@larder/shared/stores'
import { AreaField, FormShell, Icon, RatingField, toast, useFormAction } from '@larder/shared/ui'
import { clearReviewDraft, saveReviewDraft, getReviewDraft } from '../stores/review-draft.ts'
import styles from './OrderReview.module.css'

const Fields = memberApi.ReviewForm

function SubmittedReview({ review }: { review: memberApi.Review }) {
  return (
    <div className={styles.given}>
      <p className={styles.stars} role="img" aria-label={`${review.starRating} out of 5 stars`}>
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon key={star} name="star" size="small" isFilled={star <= review.starRating} />
        ))}
      </p>
      <p>{review.comment}</p>
    </div>
  )
}

function ReviewForm({ orderId, onSent }: { orderId: string; onSent: () => void }) {
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: getReviewDraft(orderId),
    shouldFocusError: false,
  })
  // Saves the draft while it is typed, so that a reload or leaving the page loses nothing.
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveReviewDraft(orderId, values),
    })
  }, [form, orderId])
  const starRating = useWatch({ control: form.control, name: 'starRating' })
  const send = useFormAction(form, async (review) => {
    await sessionCall(memberApi.createReview, { ...review, orderId })
    clearReviewDraft()
    toast('Thank you for your review', { tone: 'success' })
    onSent()
  })
  return (
    <FormShell form={form} {...send} submitLabel="Send review">
      <RatingField
        name="starRating"
        label="How was it?"
        value={starRating}
        onChange={(value) =>
          form.setValue('starRating', value, { shouldValidate: form.formState.isSubmitted })
        }
      />
      <AreaField name="comment" label="Your comment" rows={4} />
    </FormShell>
  )
}

type Props = {
  order: Pick<memberApi.MemberOrder, 'businessOrderId' | 'review' | 'canReview'>
  onSent: () => void
}

/** The member's review of an order: stars and a comment, once, after delivery (spec §2, §5). */
export function OrderReview({ order: { businessOrderId, review, canReview }, onSent }: Props) {
  if (review) return <SubmittedReview review={review} />
  return canReview ? <ReviewForm orderId={businessOrderId} onSent={onSent} /> : null
}
