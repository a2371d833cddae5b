import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './Progress.module.css'

type Props = {
  /** 0 to 1; other values are clamped. */
  value: number
  /** Text that says the same ("£3.20 to free delivery"). */
  label: ReactNode
  /** For screen readers when `label` is more than text. */
  ariaLabel?: string
}

/** A progress bar: to free delivery, to the minimum spend, of an order. */
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
