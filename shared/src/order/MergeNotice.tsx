import type { basketApi } from '@larder/shared/contracts'
import { $basketMerge, forgetBasketMerge, useStore } from '@larder/shared/stores'
import { Button, Notice, Stack } from '@larder/shared/ui'
import styles from './MergeNotice.module.css'

/** Says once what merging this basket with the member's has added, and what it left no room for (readings 121). */
export function MergeNotice({ basket }: { basket: Pick<basketApi.Basket, 'basketToken'> }) {
  const { basketToken, added, leftOut } = useStore($basketMerge)
  if (basketToken !== basket.basketToken || basketToken === '') return null
  return (
    <Notice
      title="Your baskets are now one"
      isLive
      action={
        <Button variant="outlined" size="small" onClick={forgetBasketMerge}>
          OK
        </Button>
      }
    >
      <Stack gap={2}>
        {added.length > 0 && (
          <p>
            Added from your account: <b>{added.join(', ')}</b>
          </p>
        )}
        {leftOut.length > 0 && (
          <ul className={styles.list} aria-label="Left out">
            {leftOut.map(({ name, message }) => (
              <li key={name}>
                <b>{name}</b>: {message}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Notice>
  )
}
