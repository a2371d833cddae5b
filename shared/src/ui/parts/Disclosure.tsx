import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import styles from './Disclosure.module.css'

type Props = {
  title: ReactNode
  /** A second line with a short answer. */
  hint?: ReactNode
  /** Shown beside the arrow: a price or a state. */
  end?: ReactNode
  isOpenAtFirst?: boolean
  /** Name of a group, of which only one member is open. */
  name?: string
  children: ReactNode
}

/** A heading that expands its content. A `<details>` element, so it works before and without JavaScript. */
export function Disclosure({ title, hint, end, isOpenAtFirst = false, name, children }: Props) {
  return (
    <details className={styles.root} open={isOpenAtFirst} name={name}>
      <summary>
        <span className={styles.text}>
          {title}
          {hint && <small>{hint}</small>}
        </span>
        {end}
        <Icon name="down" size="small" />
      </summary>
      <div>{children}</div>
    </details>
  )
}
