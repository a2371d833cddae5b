import { useEffect, useRef, useState } from 'react'
import type { SiteConfig } from './site.ts'
import { $consent, answerConsent, useStore } from '@larder/shared/stores'
import { Button, Checkbox, Sheet } from '@larder/shared/ui'
import { MAIN_ID } from './Bars.tsx'
import styles from './CookieNotice.module.css'

type Choice = { targeting: boolean; performance: boolean }

function Choices({
  onClose,
  onSave,
  initial,
}: {
  onClose: () => void
  onSave: (choice: Choice) => void
  /** The current choice: everything optional is off until the shopper has answered. */
  initial: Choice
}) {
  const [choice, setChoice] = useState(initial)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Cookie choices"
      footer={<Button onClick={() => onSave(choice)}>Save choices</Button>}
    >
      <Checkbox label="Needed" hint="Basket, sign-in and your settings." checked disabled />
      <Checkbox
        label="Performance"
        hint="Tells us what is slow or broken."
        checked={choice.performance}
        onChange={(event) => setChoice({ ...choice, performance: event.target.checked })}
      />
      <Checkbox
        label="Offers that fit"
        hint="Lets us and our partners show offers that suit you."
        checked={choice.targeting}
        onChange={(event) => setChoice({ ...choice, targeting: event.target.checked })}
      />
    </Sheet>
  )
}

/**
 * Whether the notice is shown: in the server's HTML always, where `earlyScript` hides it from who has answered, then until
 * the shopper answers. `isReady` is false until the browser has read an earlier answer.
 */
function useIsAsking(isReady: boolean): boolean {
  const { cookieConsent } = useStore($consent)
  // From now on the answer itself decides, so that the notice can be opened again.
  useEffect(() => {
    if (isReady) delete document.documentElement.dataset['consent']
  }, [isReady])
  return !isReady || !cookieConsent
}

/**
 * Asks once, with equally prominent accept and reject buttons and nothing ticked in advance. Nothing that needs
 * consent loads before consent is given (trust P17).
 */
export function CookieNotice({ notice, isReady }: { notice: SiteConfig['cookieNotice']; isReady: boolean }) {
  const { targetingCookies, performanceCookies } = useStore($consent)
  const isAsking = useIsAsking(isReady)
  const [isChoosing, setChoosing] = useState(false)
  const root = useRef<HTMLElement>(null)
  const wasAsking = useRef(isAsking)
  // The notice is above the page: opened again from the footer, it would be out of sight.
  useEffect(() => {
    if (isReady && isAsking && !wasAsking.current) root.current?.focus()
    wasAsking.current = isAsking || !isReady
  }, [isAsking, isReady])
  if (!isAsking) return null
  const answer = (choice: Choice) => {
    setChoosing(false)
    answerConsent(choice)
    // The pressed button is gone.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }
  return (
    <section className={styles.root} aria-label="Cookies" ref={root} tabIndex={-1}>
      <div>
        <h2>{notice.title}</h2>
        <p>{notice.text}</p>
      </div>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => answer({ targeting: true, performance: true })}>
          Accept all
        </Button>
        <Button size="small" onClick={() => answer({ targeting: false, performance: false })}>
          Reject all
        </Button>
        <Button size="small" variant="text" tone="neutral" onClick={() => setChoosing(true)}>
          Choose
        </Button>
      </div>
      {isChoosing && (
        <Choices
          onClose={() => setChoosing(false)}
          onSave={answer}
          initial={{ targeting: targetingCookies, performance: performanceCookies }}
        />
      )}
    </section>
  )
}
