import Rating from '@mui/material/Rating'
import { Icon } from '../ui/media/Icon.tsx'
import { MuiRoot } from './MuiRoot.tsx'

const formatStars = (value: number) => (value === 1 ? '1 star' : `${value} stars`)

const STAR_STYLES = {
  color: 'warning.text',
  '& label:has(+ :focus-visible)': {
    outline: 'var(--ring)',
    outlineOffset: 2,
    borderRadius: 'var(--radius-small)',
  },
  '& .MuiRating-icon': {
    minWidth: 'var(--target)',
    minHeight: 'var(--target)',
    alignItems: 'center',
    justifyContent: 'center',
  },
  '& .MuiRating-iconEmpty': { color: 'edge' },
  '& .MuiRating-iconHover': { transform: 'none' },
}

type Props = { name: string; value: number; onChange: (value: number) => void }

/**
 * A choice of one to five stars by pointer, arrow keys or screen reader: MUI's rating, loaded with the form that uses
 * it.
 */
export function StarChoice({ name, value, onChange }: Props) {
  return (
    <MuiRoot>
      <Rating
        sx={STAR_STYLES}
        name={name}
        value={value}
        onChange={(_, next) => onChange(next ?? value)}
        getLabelText={formatStars}
        icon={<Icon name="star" size="large" isFilled />}
        emptyIcon={<Icon name="star" size="large" />}
      />
    </MuiRoot>
  )
}
