import { useEffect, useRef, useState } from 'react'
import type { SiteConfig } from './site.ts'
import { $consent, answerConsent, useStore } from '@larder/shared/stores'
import { Button, withErrorToast } from '@larder/shared/ui'
import type { Choice, Choices } from './CookieChoices.tsx'
import { MAIN_ID } from './Bars.tsx'
import styles from './CookieNotice.module.css'

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
  const [choices, setChoices] = useState<{ Choices: typeof Choices }>()
  const root = useRef<HTMLElement>(null)
  const wasAsking = useRef(isAsking)
  // The notice is above the page: opened again from the footer, it would be out of sight.
  useEffect(() => {
    if (isReady && isAsking && !wasAsking.current) root.current?.focus()
    wasAsking.current = isAsking || !isReady
  }, [isAsking, isReady])
  if (!isAsking) return null
  // Few choose, so the sheet's code is not part of the first view.
  const openChoices = () => withErrorToast(async () => setChoices(await import('./CookieChoices.tsx')))
  const answer = (choice: Choice) => {
    setChoices(undefined)
    answerConsent(choice)
    // The pressed button is gone.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }
  return (
    <section className={styles.root} aria-label="Cookies" ref={root} tabIndex={-1}>
      <div>
        {/* No heading: the page's own first heading is its title. */}
        <b>{notice.title}</b>
        {/* A line each: a block of two lines would be the largest paint of pages with small pictures. */}
        {notice.text.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => answer({ targeting: true, performance: true })}>
          Accept all
        </Button>
        <Button size="small" onClick={() => answer({ targeting: false, performance: false })}>
          Reject all
        </Button>
        <Button size="small" variant="text" tone="neutral" onClick={() => void openChoices()}>
          Choose
        </Button>
      </div>
      {choices && (
        <choices.Choices
          onClose={() => setChoices(undefined)}
          onSave={answer}
          initial={{ targeting: targetingCookies, performance: performanceCookies }}
        />
      )}
    </section>
  )
}
