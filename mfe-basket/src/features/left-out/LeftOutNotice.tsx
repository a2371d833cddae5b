import type { basketApi } from '@larder/shared/contracts'
import { $leftOut, forgetLeftOut, useStore } from '@larder/shared/stores'
import { Button, Notice } from '@larder/shared/ui'
import styles from './LeftOutNotice.module.css'

/** Names the items of an earlier order that are not in this basket, with the reason, until the shopper has read it. */
export function LeftOutNotice({ basket }: { basket: Pick<basketApi.Basket, 'basketToken'> }) {
  const leftOut = useStore($leftOut)
  if (leftOut?.basketToken !== basket.basketToken) return null
  return (
    <Notice
      title="Not everything from that order is here"
      isLive
      action={
        <Button variant="outlined" size="small" onClick={forgetLeftOut}>
          OK
        </Button>
      }
    >
      <ul className={styles.list}>
        {leftOut.items.map(({ name, message }) => (
          <li key={name}>
            <b>{name}</b>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
