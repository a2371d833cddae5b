import { useEffect, useState } from 'react'
import type { SiteConfig } from './site.ts'
import { isBoolean, shape } from '@larder/shared/lib'
import {
  $consent,
  $itemCount,
  $place,
  $session,
  writeStored,
  readStored,
  useStore,
} from '@larder/shared/stores'
import { Button, Picture, Sheet, useLocation } from '@larder/shared/ui'
import styles from './WelcomeModal.module.css'

const STORAGE_KEY = 'welcomed'
const WelcomeState = shape({ isWelcomed: isBoolean })

type Modal = NonNullable<SiteConfig['firstTimeUserModal']>

/** Whether this shopper is not new: a member, or somebody with a store or a basket. Who ordered has had a store. */
function useHasStarted(): boolean {
  const isMember = useStore($session).strategy === 'member'
  const hasStore = useStore($place).store !== undefined
  const hasBasket = useStore($itemCount) > 0
  return isMember || hasStore || hasBasket
}

/**
 * Welcomes the shopper once per browser, on the home page after the cookie notice is answered (readings 40). On any
 * other page the shopper has already started, and another sheet would be in the way. The page view that showed the
 * notice does not welcome either, so that two sheets never follow each other.
 */
export function WelcomeModal({ modal, isReady }: { modal: Modal; isReady: boolean }) {
  const { cookieConsent } = useStore($consent)
  const [isDone, setDone] = useState(false)
  const { pathname, key } = useLocation()
  const [noticeView, setNoticeView] = useState<string>()
  // Remembers the page view with the notice. Set while rendering, so that an answer never opens the sheet first.
  if (isReady && !cookieConsent && noticeView !== key) setNoticeView(key)
  const isLaterView = cookieConsent && noticeView !== key
  const hasStarted = useHasStarted()
  const isNew = isLaterView && !hasStarted && !isDone
  // Nobody is welcomed after they have logged out, or their store is forgotten, either.
  useEffect(() => {
    if (hasStarted) writeStored(STORAGE_KEY, { isWelcomed: true })
  }, [hasStarted])
  const isOpen = pathname === '/' && isReady && isNew && !readStored(STORAGE_KEY, WelcomeState)
  const close = () => {
    writeStored(STORAGE_KEY, { isWelcomed: true })
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
