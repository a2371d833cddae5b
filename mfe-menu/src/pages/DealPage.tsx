import type { PageArgs } from '@larder/shared/api'
import { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import {
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
import { DealProgress } from '../features/deals/DealProgress.tsx'
import { MealDetail } from '../features/meal-deal/MealDetail.tsx'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { selectedMethod } from '../stores/method.ts'
import { FramedPage, useFrame } from './FramedPage.tsx'
import { storeIdFor } from './store-loading.ts'
import styles from './DealPage.module.css'

export { ErrorBoundary } from './MenuProblem.tsx'
export { keepUnderSheets as shouldRevalidate } from './store-loading.ts'

/** The deal with the items it can consist of. Throws 404 for an unknown store or deal. */
export async function loader({ api, params }: PageArgs) {
  const storeId = await storeIdFor(api, params['storeSlug'])
  const asked = { storeId, fulfilmentMethod: selectedMethod(), discountId: params['dealSlug'] ?? '' }
  const { deal, menuItems } = await api(catalogueApi.menuItem, asked)
  if (!deal) throw new AppError('DEAL_NOT_FOUND')
  return { deal, menuItems }
}

function Offer({
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
  const added = () =>
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
        <MealDetail key={deal.id} deal={deal} menuItems={menuItems} onAdded={added} />
      ) : (
        <Offer deal={deal} menuItems={menuItems} />
      )}
    </FramedPage>
  )
}
