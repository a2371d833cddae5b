import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Icon } from '../media/Icon.tsx'
import { styled } from '../styled.ts'

const Shown = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  ...theme.typography.body3,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '& > svg': { color: theme.palette.warning.text },
}))

/** A store's or an order's rating out of 5, with the number of reviews when there is one. */
export function Rating({ value, count }: { value: number; count?: number }) {
  return (
    <Shown>
      <Icon name="star" size="tiny" isFilled />
      <VisuallyHidden>Rated </VisuallyHidden>
      {value.toFixed(1)}
      <VisuallyHidden> out of 5</VisuallyHidden>
      {count !== undefined && <span>({count})</span>}
    </Shown>
  )
}
