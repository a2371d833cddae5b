import { addDays, daysBetween, formatDay, weekdayOf } from '@larder/shared/domain'
import { Link, styled } from '@larder/shared/ui'

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, 1fr)',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}))
const Day = styled(Link)(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minHeight: theme.spacing(13),
  borderRadius: theme.radius.field,
  background: theme.palette.background.paper,
  border: theme.line.hairline,
  ...theme.typography.button2,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '& > small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '&:hover': { borderColor: theme.palette.edge },
}))

/** Columns before the first day: weeks begin on Monday. */
const ORDER = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

type Props = { firstDate: string; lastDate: string; linkTo: (day: string) => string }

/** Every day that can be booked, as a calendar; each leads to its times. */
export function Calendar({ firstDate, lastDate, linkTo }: Props) {
  const days = Array.from({ length: daysBetween(firstDate, lastDate) + 1 }, (_, index) =>
    addDays(firstDate, index),
  )
  const offset = ORDER.indexOf(weekdayOf(firstDate)) + 1
  return (
    <Grid aria-label="Days">
      {days.map((day, index) => (
        <li key={day} style={index === 0 ? { gridColumnStart: offset } : undefined}>
          <Day to={linkTo(day)} aria-label={formatDay(day, 'dddd D MMMM')}>
            <small>{formatDay(day, 'ddd')}</small>
            {formatDay(day, 'D')}
          </Day>
        </li>
      ))}
    </Grid>
  )
}
