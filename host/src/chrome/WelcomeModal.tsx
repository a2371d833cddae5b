import { useEffect, useState } from 'react'
import type { SiteConfig } from './site.ts'
import {
  $consent,
  $itemCount,
  $place,
  $session,
  isNewcomer,
  markReturning,
  useStore,
} from '@larder/shared/stores'
import { Button, Picture, Sheet, useLocation } from '@larder/shared/ui'
import styles from './WelcomeModal.module.css'

type Props = {
  modal: NonNullable<SiteConfig['firstTimeUserModal']>
  isReady: boolean
  /** Whether the shopper is not new (`useHasStarted`). */
  hasStarted: boolean
}

/**
 * Whether this shopper is not new: a member, or somebody with a store or a basket. It is stored on every page, so that
 * nobody is welcomed after they have logged out, or their store or basket is forgotten. An order's page stores it, too.
 */
export function useHasStarted(): boolean {
  const isMember = useStore($session).strategy === 'member'
  const hasStore = useStore($place).store !== undefined
  const hasBasket = useStore($itemCount) > 0
  const hasStarted = isMember || hasStore || hasBasket
  useEffect(() => {
    if (hasStarted) markReturning()
  }, [hasStarted])
  return hasStarted
}

/**
 * Welcomes the shopper once per browser, on the home page after the cookie notice is answered (readings 40). On any
 * other page the shopper has already started, and another sheet would be in the way. The page view that showed the
 * notice does not welcome either, so that two sheets never follow each other.
 */
export function WelcomeModal({ modal, isReady, hasStarted }: Props) {
  const { cookieConsent } = useStore($consent)
  const [isDone, setDone] = useState(false)
  const { pathname, key } = useLocation()
  const [noticeView, setNoticeView] = useState<string>()
  // Remembers the page view with the notice. Set while rendering, so that an answer never opens the sheet first.
  if (isReady && !cookieConsent && noticeView !== key) setNoticeView(key)
  const isLaterView = cookieConsent && noticeView !== key
  const isNew = isLaterView && !hasStarted && !isDone
  const isOpen = pathname === '/' && isReady && isNew && isNewcomer()
  const close = () => {
    markReturning()
    setDone(true)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={modal.title}
      hasOwnTitle
      footer={<Button onClick={close}>{modal.buttonLabel}</Button>}
    >
      <Picture src={modal.picture} alt="" ratio="16 / 9" sizes="(min-width: 768px) 35rem, 100vw" />
      <div className={styles.text}>
        <p>{modal.title}</p>
        <p>{modal.text}</p>
      </div>
    </Sheet>
  )
}
