import type { RefObject } from 'react'
import { Grid, Stack } from '@larder/shared/ui'
import { CardBox } from './CardBox.tsx'
import type { CardFieldName, CardState } from './card-fields.ts'

type Props = {
  mounts: Record<CardFieldName, RefObject<HTMLDivElement | null>>
  state: CardState | undefined
  isChecked: boolean
}

/** The three fields of a new card, each with its label and message. */
export function CardBoxes({ mounts, ...form }: Props) {
  return (
    <Stack gap={5}>
      <CardBox label="Card number" name="cardNumber" mount={mounts.cardNumber} {...form} />
      <Grid columns={2} gap={5}>
        <CardBox label="Expiry date" name="expiryDate" mount={mounts.expiryDate} {...form} />
        <CardBox label="Security code" name="securityCode" mount={mounts.securityCode} {...form} />
      </Grid>
    </Stack>
  )
}
