import { useEffect, useState, type ReactNode } from 'react'
import { Skeleton } from '@larder/shared/ui'
import { $place, $session, placeMember, useStore, whenRestored } from '@larder/shared/stores'
import type { WelcomeParts } from './WelcomeParts.tsx'
import styles from './WelcomeBack.module.css'

/** The skeleton of the parts, with space for those that this shopper will see. */
function WelcomeSkeleton() {
  return (
    <div className={styles.parts}>
      <Skeleton height={14} />
      <div className={styles.order} data-bones>
        <Skeleton height={35} />
      </div>
      <div className={styles.store}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.usuals} data-bones>
        <Skeleton height="100%" />
      </div>
    </div>
  )
}

type PartsModule = { WelcomeParts: typeof WelcomeParts }

/** Whether this browser knows the shopper: it has stored a place, a store, or a member's session. */
const isKnownShopper = (): boolean => {
  const { location, store } = $place.get()
  return location !== undefined || store !== undefined || $session.get().strategy === 'member'
}

/**
 * The first view of the home page for returning shoppers: place, latest order, store and earlier purchases.
 * It is invisible when this browser has stored neither a place nor a store nor a member's session. Otherwise `earlyScript` reserves
 * its space before the first paint, and its code is loaded. `search` changes the place.
 */
export function WelcomeBack({ search }: { search: ReactNode }) {
  const { location, store } = useStore($place)
  const [wasKnownAtStart, setWasKnownAtStart] = useState<boolean>()
  const [parts, setParts] = useState<PartsModule | 'failed'>()
  const isReturning =
    parts !== 'failed' && (wasKnownAtStart ?? (location !== undefined || store !== undefined))

  // A place or store chosen later is shown from the next visit, because it would shift the page.
  useEffect(() => void whenRestored().then(() => setWasKnownAtStart(isKnownShopper())), [])
  // Without an address the line of the place asks for a postcode.
  useEffect(() => void placeMember().catch(() => undefined), [])
  // If the code fails to load, the page is the same as for new visitors.
  useEffect(() => {
    if (isReturning) import('./WelcomeParts.tsx').then(setParts, () => setParts('failed'))
  }, [isReturning])

  const isAnonymous = parts === 'failed' || wasKnownAtStart === false
  return (
    <div className={styles.root} data-known={isReturning ? 'yes' : isAnonymous ? 'no' : undefined}>
      {isReturning && parts ? <parts.WelcomeParts search={search} /> : <WelcomeSkeleton />}
    </div>
  )
}
