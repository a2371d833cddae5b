import { useState } from 'react'
import type { SiteConfig } from './site.ts'
import { $consent, answerConsent, useStore } from '@larder/shared/stores'
import { Button, Checkbox, Sheet } from '@larder/shared/ui'
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
 * Asks once, with equally prominent accept and reject buttons and nothing ticked in advance. Nothing that needs
 * consent loads before consent is given (trust P17). `isReady` is false until the browser has read an earlier answer.
 */
export function CookieNotice({ notice, isReady }: { notice: SiteConfig['cookieNotice']; isReady: boolean }) {
  const { cookieConsent, targetingCookies, performanceCookies } = useStore($consent)
  const [isChoosing, setChoosing] = useState(false)
  if (!isReady || cookieConsent) return null
  const answer = (choice: Choice) => {
    setChoosing(false)
    answerConsent(choice)
  }
  return (
    <section className={styles.root} aria-label="Cookies">
      <h2>{notice.title}</h2>
      <p>{notice.text}</p>
      <div className={styles.buttons}>
        <Button onClick={() => answer({ targeting: true, performance: true })}>Accept all</Button>
        <Button onClick={() => answer({ targeting: false, performance: false })}>Reject all</Button>
        <Button variant="text" tone="neutral" onClick={() => setChoosing(true)}>
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
