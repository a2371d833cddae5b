import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Icon } from '../media/Icon.tsx'
import styles from './Progress.module.css'

type Props = {
  /** 0 to 1; other values are clamped. */
  value: number
  /** Text with the same information ("£3.20 to free delivery"). */
  label: ReactNode
  /** For screen readers, if `label` is not plain text. */
  ariaLabel?: string
}

/** A progress bar: towards free delivery, the minimum spend, or an order's end. */
export function Progress({ value, label, ariaLabel }: Props) {
  const share = Math.min(1, Math.max(0, value))
  const name = ariaLabel ?? (typeof label === 'string' ? label : 'Progress')
  return (
    <div className={styles.root}>
      <span>{label}</span>
      <VisuallyHidden as="progress" {...{ value: share, max: 1 }} aria-label={name} />
      <div className={styles.track} aria-hidden data-done={share === 1 || undefined}>
        <i style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  )
}

export type Step = { label: string; state: 'done' | 'current' | 'todo'; time?: string }

const STATE_TEXTS: Record<Step['state'], string> = { done: 'done', current: 'now', todo: 'to come' }

/** The steps of an order; the current one is animated. Each step's state is also given as text. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.list}>
      {steps.map(({ label, state, time }) => (
        <li
          className={styles.item}
          key={label}
          data-state={state}
          {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles.mark} aria-hidden>
            {state === 'done' && <Icon name="check" size="tiny" />}
            {state === 'current' && <i />}
          </span>
          <span>
            {label}
            <VisuallyHidden>, {STATE_TEXTS[state]}</VisuallyHidden>
            {time && <span className={styles.time}>{time}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
