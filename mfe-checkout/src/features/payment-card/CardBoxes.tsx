import type { RefObject } from 'react'
import { styled } from '@larder/shared/ui'
import { CardBox } from './CardBox.tsx'
import type { CardFieldName, CardState } from './card-fields.ts'

const All = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(5) }))
const Two = styled(All)({ gridTemplateColumns: '1fr 1fr', alignItems: 'start' })

type Props = {
  mounts: Record<CardFieldName, RefObject<HTMLDivElement | null>>
  state: CardState | undefined
  isChecked: boolean
}

/** The three fields of a new card, each with its label and message. */
export function CardBoxes({ mounts, ...form }: Props) {
  return (
    <All>
      <CardBox label="Card number" name="cardNumber" mount={mounts.cardNumber} {...form} />
      <Two>
        <CardBox label="Expiry date" name="expiryDate" mount={mounts.expiryDate} {...form} />
        <CardBox label="Security code" name="securityCode" mount={mounts.securityCode} {...form} />
      </Two>
    </All>
  )
}
