import { paths, returnPath } from '@larder/shared/domain'
import { useSlots } from '@larder/shared/slots'
import { $place, useStore } from '@larder/shared/stores'
import { Button, Loading, Notice, Page, useLoaderData, useSearchParams } from '@larder/shared/ui'
import { Calendar } from './Calendar.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { loader } from './TimeSlotsPage.tsx'

export { loader }

/** `/stores/{slug}/time-slots/calendar`: every day that can be booked. */
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
