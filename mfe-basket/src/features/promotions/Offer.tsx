import type { ReactNode } from 'react'
import { Icon, Link } from '@larder/shared/ui'
import styles from './Offer.module.css'

type Props = {
  title: string
  children?: ReactNode
  icon: 'tag' | 'gift' | 'user'
} & ({ to?: string } | { onClick: () => void })

/** One offer within reach, as a whole a link where there is somewhere to go. */
export function Offer({ title, icon, children, ...way }: Props) {
  const text = (
    <>
      <Icon name={icon} size="small" />
      <span>
        <b>{title}</b>
        {children}
      </span>
    </>
  )
  const onwards = <Icon name="right" size="small" />
  return (
    <li className={styles.row}>
      {'onClick' in way ? (
        <button type="button" onClick={way.onClick}>
          {text}
          {onwards}
        </button>
      ) : way.to ? (
        <Link to={way.to}>
          {text}
          {onwards}
        </Link>
      ) : (
        <p>{text}</p>
      )}
    </li>
  )
}
