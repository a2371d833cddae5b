import { lazy, Suspense } from 'react'
import { EmptyState, Surface } from '@larder/shared/ui'
import styles from './NotYetHere.module.css'

/** Forms and their schemas are 35 KB, which a shopper who finds a store does not need. */
const FutureContactForm = lazy(async () => ({
  default: (await import('./FutureContactForm.tsx')).FutureContactForm,
}))

/**
 * No store serves this place: the shopper may leave an email to be informed when one does (spec §2 future
 * contact).
 */
export function NotYetHere({ postcode }: { postcode: string | undefined }) {
  return (
    <Surface className={styles.panel} data-pad="large">
      <EmptyState icon="pin" title={`We are not near ${postcode ?? 'you'} yet`}>
        Leave your email and we will tell you when we are.
      </EmptyState>
      <Suspense>
        <FutureContactForm postcode={postcode} />
      </Suspense>
    </Surface>
  )
}
