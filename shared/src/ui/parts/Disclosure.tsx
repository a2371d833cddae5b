import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import styles from './Disclosure.module.css'

type Props = {
  title: ReactNode
  /** A second line: a short answer. */
  hint?: ReactNode
  /** Beside the arrow: a price, a state. */
  end?: ReactNode
  isOpenAtFirst?: boolean
  /** Group: of several with the same name only one is open. */
  name?: string
  children: ReactNode
}

/** A heading that expands its content. The browser's own `<details>`: works before and without script. */
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
