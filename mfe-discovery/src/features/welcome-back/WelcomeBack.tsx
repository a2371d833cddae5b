import { useEffect, useState, type ReactNode } from 'react'
import { Skeleton } from '@larder/shared/ui'
import { $place, useStore, whenRestored } from '@larder/shared/stores'
import type { WelcomeParts } from './WelcomeParts.tsx'
import styles from './WelcomeBack.module.css'

/** Skeleton of the parts, with the room of those that this browser's shopper will see. */
function WelcomeBones() {
  return (
    <div className={styles.parts}>
      <Skeleton height={14} />
      <div className={styles.order} data-bones>
        <Skeleton height={16} />
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

type Module = { WelcomeParts: typeof WelcomeParts }

/** Whether this browser knows a place or a store. */
const isKnownHere = (): boolean => {
  const { location, store } = $place.get()
  return location !== undefined || store !== undefined
}

/**
 * The home page's first view for who has been here: place, order, store, and what a member buys. Where this browser
 * knows neither place nor store it renders nothing that is seen; otherwise its room is reserved before the first
 * paint (`earlyScript`), and its code is loaded for these shoppers alone. `search` changes the place.
 */
export function WelcomeBack({ search }: { search: ReactNode }) {
  const { location, store } = useStore($place)
  const [wasKnown, setWasKnown] = useState<boolean>()
  const [parts, setParts] = useState<Module | 'failed'>()
  const isKnown = parts !== 'failed' && (wasKnown ?? (location !== undefined || store !== undefined))

  // Later knowledge is shown from the next visit on, because it would shift the page.
  useEffect(() => void whenRestored().then(() => setWasKnown(isKnownHere())), [])
  // Without its code the page is the one that everybody else has.
  useEffect(() => {
    if (isKnown) import('./WelcomeParts.tsx').then(setParts, () => setParts('failed'))
  }, [isKnown])

  const isOver = parts === 'failed' || wasKnown === false
  return (
    <div className={styles.root} data-known={isKnown ? 'yes' : isOver ? 'no' : undefined}>
      {isKnown && parts ? <parts.WelcomeParts search={search} /> : <WelcomeBones />}
    </div>
  )
}
