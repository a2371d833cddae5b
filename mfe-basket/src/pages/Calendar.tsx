import { addDays, daysBetween, formatDay, weekdayOf } from '@larder/shared/domain'
import { Link } from '@larder/shared/ui'
import styles from './Calendar.module.css'

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
    <ul className={styles.grid} aria-label="Days">
      {days.map((day, index) => (
        <li key={day} style={index === 0 ? { gridColumnStart: offset } : undefined}>
          <Link className={styles.day} to={linkTo(day)} aria-label={formatDay(day, 'dddd D MMMM')}>
            <small>{formatDay(day, 'ddd')}</small>
            {formatDay(day, 'D')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
