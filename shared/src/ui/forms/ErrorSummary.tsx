import { useEffect, useRef } from 'react'
import styles from './ErrorSummary.module.css'

const TITLE_PREFIX = 'Error: '

type Props = {
  problems: readonly { message: string; fieldId?: string }[]
  /** Changes with every failed attempt, so that each one moves the focus here. */
  attempt?: number
}

/** "There is a problem": shown at the top of a rejected form. Takes the focus and links to the fields (trust §4). */
export function ErrorSummary({ problems, attempt = 0 }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const hasProblems = problems.length > 0
  // Focus and the document's title both show that the form was not sent.
  useEffect(() => {
    if (!hasProblems) return
    root.current?.focus()
    if (!document.title.startsWith(TITLE_PREFIX)) document.title = TITLE_PREFIX + document.title
    return () => {
      document.title = document.title.replace(TITLE_PREFIX, '')
    }
  }, [hasProblems, attempt])
  if (!hasProblems) return null
  return (
    <div className={styles.root} ref={root} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>There is a problem</h2>
      <ul className={styles.list}>
        {problems.map(({ message, fieldId }) => (
          <li key={fieldId ?? message}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to the field without putting its id into the URL. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
