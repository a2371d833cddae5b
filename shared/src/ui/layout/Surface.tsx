import { useId, type ReactNode } from 'react'
import { Link } from '../link.ts'
import { element } from '../element.ts'
import styles from './Surface.module.css'

/**
 * A white card with a thin border. `data-pad` is `"none"` for cards whose picture touches the edge, `"large"` for
 * panels.
 */
export const Surface = element('div', styles.surface)

/**
 * A card that can be pressed. It positions `CardLink`, whose press area is the whole card, so a card may contain a
 * link and buttons without nesting them.
 */
export const Card = element('article', styles.card)

/** The card's only link, which covers the card below its buttons. */
export const CardLink = element(Link, styles.cardLink)

export const CardTitle = element('h3', styles.cardTitle)

/** Padding inside a card. Only `data-raised` puts it above `CardLink`'s press area. */
export const CardBody = element('div', styles.cardBody)

/** Raises buttons above the card's link. */
export const CardActions = element('div', styles.cardActions)

/** Cards of equal width that fill the row: two on phones, as many as fit elsewhere. */
export const CardGrid = element('ul', styles.cardGrid)

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

export function Section({ title, lead, action, id, isTight, children }: Props) {
  const headingId = useId()
  return (
    <section
      className={styles.section}
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
