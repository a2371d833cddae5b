import type { ReactNode } from 'react'
import { $session, useStore } from '@larder/shared/stores'
import { ExposedPart, VisuallyHidden } from '@larder/shared/ui'
import { OrdersLink } from './OrdersLink.tsx'
import { PlaceLine } from './PlaceLine.tsx'
import { RailBones } from './RailBones.tsx'
import { StoreLine } from './StoreLine.tsx'
import { useShownStore } from './use-shown-store.ts'
import styles from './WelcomeBack.module.css'

const TITLE_ID = 'welcome-back'

/** The returning shopper's first view: place and method, a member's order, the store, earlier purchases. */
export function WelcomeParts({ search }: { search: ReactNode }) {
  // Not `$isMember`: a session that has expired is refreshed by the first call, and is a member's until then.
  const isMember = useStore($session).strategy === 'member'
  const shown = useShownStore()
  const { id: storeId, slug: storeSlug } = shown.store ?? {}
  return (
    <section className={styles.parts} aria-labelledby={TITLE_ID}>
      <VisuallyHidden as="h2" id={TITLE_ID}>
        Welcome back
      </VisuallyHidden>
      <PlaceLine search={search} />
      {isMember && (
        <div className={styles.order}>
          <ExposedPart name="account/LatestOrder" props={{}} when="now" fallback={<OrdersLink />} />
        </div>
      )}
      <div className={styles.store}>
        <StoreLine shown={shown} />
      </div>
      {isMember && storeId !== undefined && storeSlug !== undefined && (
        <div className={styles.usuals}>
          <ExposedPart
            name="menu/BuyAgain"
            props={{ storeId, storeSlug }}
            when="now"
            pending={<RailBones />}
          />
        </div>
      )}
    </section>
  )
}
