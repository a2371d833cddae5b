import { paths, returnPath, addDays, daysBetween, formatDay, getWeekday } from '@larder/shared/domain'
import { useSlots } from '@larder/shared/slots'
import { $place, useStore } from '@larder/shared/stores'
import { Button, Loading, Notice, Page, useLoaderData, useSearchParams, Link } from '@larder/shared/ui'
import { CalendarSkeleton } from './placeholders.tsx'
import { loader } from './TimeSlotsPage.tsx'
import styles from './Calendar.module.css'

/** The columns of the calendar, whose weeks begin on Monday. */
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

type Props = { firstDate: string; lastDate: string; linkTo: (day: string) => string }

/** A calendar of the bookable days, each a link to its times. */
function Calendar({ firstDate, lastDate, linkTo }: Props) {
  const days = Array.from({ length: daysBetween(firstDate, lastDate) + 1 }, (_, index) =>
    addDays(firstDate, index),
  )
  const offset = WEEKDAYS.indexOf(getWeekday(firstDate)) + 1
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

export { loader }

/** `/stores/{slug}/time-slots/calendar`: a calendar of the bookable days. */
export function Component() {
  const { store } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const from = returnPath(query.get('from'))
  const { orderMethod } = useStore($place)
  const { slots, problem, reload } = useSlots(store.id, orderMethod)
  return (
    <Page title="Choose a day" lead={store.storeName} width="narrow">
      <meta name="robots" content="noindex" />
      {slots && (
        <Calendar
          firstDate={slots.firstDate}
          lastDate={slots.lastDate}
          linkTo={(date) => paths.timeSlots({ slug: store.slug, date, from })}
        />
      )}
      {!slots && problem && (
        <Notice
          tone="error"
          title="The days could not be loaded"
          action={
            <Button startIcon="refresh" onClick={reload}>
              Try again
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {!slots && !problem && (
        <Loading label="Loading days">
          <CalendarSkeleton />
        </Loading>
      )}
    </Page>
  )
}
