import { useState } from 'react'
import type { SiteConfig } from './site.ts'
import { isBoolean, shape } from '@larder/shared/lib'
import { $consent, writeStored, readStored, useStore } from '@larder/shared/stores'
import { Button, Picture, Sheet, useLocation } from '@larder/shared/ui'
import styles from './WelcomeModal.module.css'

const KEY = 'welcomed'
const Welcomed = shape({ isWelcomed: isBoolean })

type Modal = NonNullable<SiteConfig['firstTimeUserModal']>

/**
 * Welcomes the shopper once per browser, on the home page after the cookie notice is answered (readings 40). On any
 * other page the shopper has begun already, and a second sheet would only be in the way. So would one that follows
 * the notice at once: the view that asked for cookies welcomes nobody.
 */
export function WelcomeModal({ modal, isReady }: { modal: Modal; isReady: boolean }) {
  const { cookieConsent } = useStore($consent)
  const [isDone, setDone] = useState(false)
  const { pathname, key } = useLocation()
  const [asked, setAsked] = useState<string>()
  // The page view with the notice; remembered while rendering, so that an answer never opens the sheet first.
  if (isReady && !cookieConsent && asked !== key) setAsked(key)
  const isNext = cookieConsent && asked !== key
  const isOpen = pathname === '/' && isReady && isNext && !isDone && !readStored(KEY, Welcomed)
  const close = () => {
    writeStored(KEY, { isWelcomed: true })
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
