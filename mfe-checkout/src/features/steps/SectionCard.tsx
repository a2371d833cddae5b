import type { ReactNode } from 'react'
import type { CheckoutSection } from '@larder/shared/domain'
import { Button, Icon, Surface } from '@larder/shared/ui'
import { sectionHeadingId } from './use-sections.ts'
import styles from './SectionCard.module.css'

type Props = {
  section: CheckoutSection
  /** The number of the section; undefined where there is only one. */
  number?: number
  title: string
  /** `todo`: it waits for an earlier section, as its summary says. */
  state: 'done' | 'open' | 'todo'
  /** What a section that is not open is about. */
  summary?: ReactNode
  /** Opens a section that is done. */
  onEdit?: () => void
  children?: ReactNode
}

/** A numbered section: open, or a summary with "Edit" once it is done. */
export function SectionCard({ section, number, title, state, summary, onEdit, children }: Props) {
  return (
    <Surface as="section" {...(state === 'open' ? { 'data-pad': 'large' as const } : {})} aria-label={title}>
      <div className={styles.head} data-state={state}>
        {number && (
          <span className={styles.mark} data-state={state} aria-hidden>
            {state === 'done' ? <Icon name="check" size="small" /> : number}
          </span>
        )}
        <h2 id={sectionHeadingId(section)} tabIndex={-1}>
          {title}
        </h2>
        {state === 'done' && onEdit && (
          <Button variant="text" size="small" aria-label={`Edit: ${title}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
      {state !== 'open' && summary && <div className={styles.summary}>{summary}</div>}
      {state !== 'todo' && children && (
        <div className={styles.body} hidden={state !== 'open'}>
          {children}
        </div>
      )}
    </Surface>
  )
}
