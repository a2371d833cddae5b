import { catalogueApi } from '@larder/shared/contracts'
import { toPence, paths } from '@larder/shared/domain'
import {
  Notice,
  ButtonLink,
  EmptyState,
  PageHeading,
  Picture,
  Pill,
  toast,
  useLoaderData,
  useNavigate,
  VisuallyHidden,
  Stack,
} from '@larder/shared/ui'
import type { PageArgs } from '@larder/shared/api'
import { AppError } from '@larder/shared/errors'
import { useStoreBasket } from '../hooks/use-store-basket.ts'
import { MealDetail } from '../features/meal-deal/MealDetail.tsx'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { getSelectedMethod } from '../stores/method.ts'
import { FramedPage, useFrame } from '../parts/FramedPage.tsx'
import { fetchStoreId } from '../stores/store-loading.ts'
import styles from './DealPage.module.css'

type Deal = catalogueApi.Deal
type BasketItem = { menuItemId: string; quantity: number; lineTotal: number }

const formatPounds = (pence: number): string => `£${(pence / 100).toFixed(2).replace(/\.00$/, '')}`

/** The basket's progress towards a deal as text; undefined for deals without progress, such as meals. */
function describeDealProgress(deal: Deal, lines: readonly BasketItem[]): string | undefined {
  switch (deal.kind) {
    case 'meal':
    case 'percent-off':
      return undefined
    case 'multi-buy-price':
    case 'multi-buy-free': {
      const dealItems = new Set(deal.menuItemIds)
      const count = lines
        .filter(({ menuItemId }) => dealItems.has(menuItemId))
        .reduce((sum, { quantity }) => sum + quantity, 0)
      const remainder = count % deal.quantity
      if (count === 0) return `Add any ${deal.quantity} to get this deal`
      return remainder === 0
        ? 'You have this deal in your basket'
        : `Add ${deal.quantity - remainder} more to get this deal`
    }
    case 'spend-and-save': {
      const spent = lines.reduce((sum, { lineTotal }) => sum + toPence(lineTotal), 0)
      const missing = toPence(deal.spend) - spent
      return missing > 0 ? `Spend ${formatPounds(missing)} more to save` : 'You have this deal in your basket'
    }
  }
}

/** Shows the basket's progress towards a deal. Its space is reserved from the first render. */
function DealProgress({ deal }: { deal: catalogueApi.Deal }) {
  const basket = useStoreBasket()
  const text = describeDealProgress(deal, basket?.items ?? [])
  if (!text) return null
  const isReached = text.startsWith('You have')
  return (
    <div aria-live="polite">
      <Notice tone={isReached ? 'success' : 'info'}>{text}</Notice>
    </div>
  )
}

export { ErrorBoundary } from '../parts/MenuProblem.tsx'
export { ignoreSheetsAndFilter as shouldRevalidate } from '../stores/store-loading.ts'

/** Loads a deal with its items. Throws 404 for an unknown store or deal. */
export async function loader({ api, params }: PageArgs) {
  const storeId = await fetchStoreId(api, params['storeSlug'])
  const key = { storeId, fulfilmentMethod: getSelectedMethod(), discountId: params['dealSlug'] ?? '' }
  const { deal, menuItems } = await api(catalogueApi.menuItem, key)
  if (!deal) throw new AppError('DEAL_NOT_FOUND')
  return { deal, menuItems }
}

function OfferItems({
  deal,
  menuItems,
}: {
  deal: catalogueApi.Deal
  menuItems: readonly catalogueApi.MenuItem[]
}) {
  const { store } = useFrame()
  return (
    <>
      <header className={styles.head}>
        <Picture
          src={deal.picture}
          alt=""
          ratio="16 / 9"
          shape="card"
          sizes="(min-width: 768px) 30vw, calc(100vw - 2rem)"
          isPriority
        />
        <div>
          <Pill tone="danger" isSolid>
            {deal.badge}
          </Pill>
          <PageHeading title={deal.name}>{deal.name}</PageHeading>
          <p>{deal.description}</p>
        </div>
      </header>
      <Stack gap={6}>
        <DealProgress deal={deal} />
        {menuItems.length > 0 ? (
          <>
            <VisuallyHidden as="h2">Items</VisuallyHidden>
            <ItemGrid items={menuItems} />
          </>
        ) : (
          <EmptyState
            icon="tag"
            title="Everything on the menu counts"
            action={<ButtonLink to={paths.store({ slug: store.slug })}>See the whole menu</ButtonLink>}
          />
        )}
      </Stack>
    </>
  )
}

/** `/stores/{slug}/deal/{slug}` (spec §2): a meal to choose, or an offer with its items. */
export function Component() {
  const { deal, menuItems } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const showAdded = () =>
    toast(`${deal.name} is in your basket`, {
      tone: 'success',
      action: { label: 'View basket', run: () => void navigate(paths.basket()) },
    })
  return (
    <FramedPage
      hasOwnBar={deal.kind === 'meal'}
      title={deal.name}
      description={deal.description}
      picture={deal.picture}
    >
      {deal.kind === 'meal' ? (
        <MealDetail key={deal.id} deal={deal} menuItems={menuItems} onAdded={showAdded} />
      ) : (
        <OfferItems deal={deal} menuItems={menuItems} />
      )}
    </FramedPage>
  )
}
