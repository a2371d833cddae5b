import type { RefObject } from 'react'
import { CardBox } from './CardBox.tsx'
import type { CardFieldName, CardState } from './card-fields.ts'
import styles from './CardBoxes.module.css'

type Props = {
  mounts: Record<CardFieldName, RefObject<HTMLDivElement | null>>
  state: CardState | undefined
  isChecked: boolean
}

/** The three fields of a new card, each with its label and message. */
export function CardBoxes({ mounts, ...form }: Props) {
  return (
    <div className={styles.all}>
      <CardBox label="Card number" name="cardNumber" mount={mounts.cardNumber} {...form} />
      <div className={styles.two}>
        <CardBox label="Expiry date" name="expiryDate" mount={mounts.expiryDate} {...form} />
        <CardBox label="Security code" name="securityCode" mount={mounts.securityCode} {...form} />
      </div>
    </div>
  )
}
