import type { ReactNode } from 'react'
import { ButtonLink, Icon, Surface } from '@larder/shared/ui'
import styles from './StepCard.module.css'

type Props = {
  /** The number of the step; undefined for a single step. */
  number?: number
  title: string
  state: 'done' | 'current' | 'todo'
  /** The summary of a completed step. */
  summary?: ReactNode
  /** The path to edit a completed step. */
  editTo?: string
  children?: ReactNode
}

/** A numbered step: open while current, a summary with "Edit" once completed. */
export function StepCard({ number, title, state, summary, editTo, children }: Props) {
  return (
    <Surface
      as="section"
      {...(state === 'current' ? { 'data-pad': 'large' as const } : {})}
      aria-label={title}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <div className={styles.head} data-state={state}>
        {number && (
          <span className={styles.mark} data-state={state} aria-hidden>
            {state === 'done' ? <Icon name="check" size="small" /> : number}
          </span>
        )}
        <h2>{title}</h2>
        {state === 'done' && editTo && (
          <ButtonLink to={editTo} variant="text" size="small" aria-label={`Edit: ${title}`}>
            Edit
          </ButtonLink>
        )}
      </div>
      {state === 'done' && summary && <p className={styles.summary}>{summary}</p>}
      {state === 'current' && <div className={styles.body}>{children}</div>}
    </Surface>
  )
}
