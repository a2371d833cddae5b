import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** A link or button at the end of the heading's row. */
  action?: ReactNode
  /** Anchor for scroll-spy and links. */
  id?: string
  isTight?: boolean
  children: ReactNode
}

/** A titled section of a page. */
export function Section({ title, lead, action, id, isTight, children }: Props) {
  const headingId = useId()
  return (
    <section
      className={styles.root}
      aria-labelledby={headingId}
      data-tight={isTight || undefined}
      {...(id ? { id } : {})}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={headingId}>
          {title}
        </h2>
        {action}
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
