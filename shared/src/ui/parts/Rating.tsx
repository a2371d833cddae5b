import { useId } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Icon } from '../media/Icon.tsx'
import { describedBy } from '../forms/field-parts.tsx'
import { styled } from '../styled.ts'

const STARS = [1, 2, 3, 4, 5] as const

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

const Problem = styled('p')(({ theme }) => ({
  flexBasis: '100%',
  ...theme.typography.body3,
  fontWeight: 600,
  color: theme.palette.danger.text,
}))
const Group = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  '& label': {
    display: 'grid',
    placeItems: 'center',
    width: theme.spacing(12),
    height: theme.spacing(12),
    color: theme.palette.edge,
    cursor: 'pointer',
  },
  '& label[data-on]': { color: theme.palette.warning.text },
  '& label:has(:focus-visible)': { ...theme.ring, borderRadius: theme.radius.small },
}))

type InputProps = {
  value: number
  onChange: (value: number) => void
  label?: string
  /** Where an error summary leads. */
  id?: string
  problem?: string | undefined
}

/** Five stars to choose from: radio buttons, so arrows and screen readers work as everywhere. */
export function RatingInput({ value, onChange, label = 'Rating', id, problem }: InputProps) {
  const name = useId()
  const groupId = id ?? name
  return (
    <Group id={groupId} tabIndex={-1} {...describedBy(groupId, { hint: undefined, problem })}>
      <legend>{label}</legend>
      {STARS.map((star) => (
        <label key={star} data-on={star <= value || undefined}>
          <VisuallyHidden>{star === 1 ? '1 star' : `${star} stars`}</VisuallyHidden>
          <VisuallyHidden
            as="input"
            {...{ type: 'radio', name, value: star, checked: star === value, onChange: () => onChange(star) }}
          />
          <Icon name="star" size="large" isFilled={star <= value} />
        </label>
      ))}
      {problem && <Problem id={`${groupId}-problem`}>{problem}</Problem>}
    </Group>
  )
}
