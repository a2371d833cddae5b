import type { ReactNode } from 'react'
import styles from './Columns.module.css'

/** The basket's lines, with the totals beside them on wide screens. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
