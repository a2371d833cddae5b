import type { PageArgs } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { paths, returnPath, parseStoreId } from '@larder/shared/domain'
import { TimeSlotPicker } from '@larder/shared/slots'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, Page, Surface, useLoaderData, useNavigate, useSearchParams } from '@larder/shared/ui'
import { FulfilmentSwitch } from '../parts/FulfilmentSwitch.tsx'
import styles from './TimeSlotsPage.module.css'

/** Loads the store by its slug. Throws 404 when it does not exist. */
export function loader({ api, params }: PageArgs) {
  const slug = params['storeSlug'] ?? ''
  const storeId = parseStoreId(slug)
  return api(storesApi.select, storeId === undefined ? { seoUrl: slug } : { storeId })
}

/** `/stores/{slug}/time-slots`: after choosing a time, the shopper returns to the previous page. */
export function Component() {
  const { store } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { orderMethod } = useStore($place)
  const navigate = useNavigate()
  const from = returnPath(query.get('from'))
  return (
    <Page
      title="Choose a time"
      lead={store.storeName}
      width="narrow"
      actions={
        <ButtonLink
          to={paths.timeSlotsCalendar({ slug: store.slug, from })}
          variant="text"
          startIcon="calendar"
        >
          Calendar
        </ButtonLink>
      }
    >
      <meta name="robots" content="noindex" />
      <div className={styles.stack}>
        <div>
          <FulfilmentSwitch
            storeId={store.id}
            offered={(['delivery', 'collection'] as const).filter((method) => store.orderMethods[method])}
          />
        </div>
        <Surface data-pad="large">
          <TimeSlotPicker
            storeId={store.id}
            method={orderMethod}
            fromDate={query.get('date') ?? undefined}
            onPicked={() => void navigate(from ?? paths.store({ slug: store.slug }))}
          />
        </Surface>
      </div>
    </Page>
  )
}
