import type { ReactNode } from 'react'
import { Icon, type IconName } from '../media/Icon.tsx'
import styles from './Pill.module.css'

const PILL_TONES = ['success', 'warning', 'danger', 'primary', 'highlight'] as const
export type PillTone = (typeof PILL_TONES)[number] | 'neutral'

type Props = {
  tone?: PillTone
  icon?: IconName
  hasDot?: boolean
  isSolid?: boolean
  isRaised?: boolean
  children: ReactNode
}

/** A short text about a state or kind ("Vegan", "20% off"). Cannot be pressed. */
export function Pill({ tone = 'neutral', icon, hasDot, isSolid, isRaised, children }: Props) {
  return (
    <span
      className={styles.root}
      data-tone={tone}
      data-solid={isSolid || undefined}
      data-raised={isRaised || undefined}
    >
      {hasDot && <i className={styles.dot} aria-hidden />}
      {icon && <Icon name={icon} size="tiny" />}
      {children}
    </span>
  )
}

const STATUS_TONES = { open: 'success', preorder: 'warning', closed: 'neutral' } as const

/** A store's status for one order method, with the time as text ("Open, 25-35 min"). Spec §4 Store status. */
export function StatusPill({ status, children }: { status: keyof typeof STATUS_TONES; children: ReactNode }) {
  return (
    <Pill tone={STATUS_TONES[status]} hasDot>
      {children}
    </Pill>
  )
}

/**
 * A small number on another element whose label says what is counted. `isCorner`: on the corner of an icon in a
 * positioned button, where it takes up no space.
 */
export function Badge({ count, isCorner }: { count: number; isCorner?: boolean }) {
  return (
    <span className={styles.count} aria-hidden data-corner={isCorner || undefined}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
