import type { ReactNode } from 'react'
import { element } from '../element.ts'
import { Icon, type IconName } from '../media/Icon.tsx'
import styles from './Chip.module.css'

type Props = {
  children: ReactNode
  onClick: () => void
  /** For filters: on or off. Omit it for a chip that opens something. */
  isSelected?: boolean
  icon?: IconName
  endIcon?: IconName
}

/** A small pill that can be pressed: a filter, or a summary that opens its editor (the fulfilment chip). */
export function Chip({ children, onClick, isSelected, icon, endIcon }: Props) {
  return (
    <button className={styles.chip} type="button" onClick={onClick} aria-pressed={isSelected}>
      {icon && <Icon name={isSelected ? 'check' : icon} size="tiny" />}
      {!icon && isSelected && <Icon name="check" size="tiny" />}
      <span className={styles.text}>{children}</span>
      {endIcon && <Icon name={endIcon} size="tiny" />}
    </button>
  )
}

/** Chips side by side, wrapping; with `data-scroll` in one row that scrolls on phones. */
export const ChipRow = element('div', styles.row)
