import type { PageArgs } from '@larder/shared/api'
import { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import { Rail, Section, toast, useLoaderData, useNavigate, useParams } from '@larder/shared/ui'
import { listCategoryBreadcrumbs, createItemData } from '../domain/structured-data.ts'
import { ItemDetail } from '../features/item-options/ItemDetail.tsx'
import { ItemCard } from '../parts/ItemCard.tsx'
import { getSelectedMethod } from '../stores/method.ts'
import { FramedPage } from '../parts/FramedPage.tsx'
import { fetchStoreId } from '../stores/store-loading.ts'

export { ErrorBoundary } from '../parts/MenuProblem.tsx'
export { ignoreSheetsAndFilter as shouldRevalidate } from '../stores/store-loading.ts'

const MAX_MORE_ITEMS = 10

/** Loads an item and others of its category. Throws 404 when either does not exist. */
export async function loader({ api, params }: PageArgs) {
  const storeParams = {
    storeId: await fetchStoreId(api, params['storeSlug']),
    fulfilmentMethod: getSelectedMethod(),
  }
  const categoryReply = api(catalogueApi.categoryItems, {
    limit: MAX_MORE_ITEMS + 1,
    ...storeParams,
    categoryId: params['categorySlug'] ?? '',
  })
  categoryReply.catch(() => undefined) // Awaited below, because if both fail, the item's error is the one to show.
  const { menuItems, details = {} } = await api(catalogueApi.menuItem, {
    ...storeParams,
    menuItemSlug: params['itemSlug'] ?? '',
  })
  const [item] = menuItems
  if (!item) throw new AppError('PRODUCT_NOT_FOUND')
  const categoryItems = await categoryReply
  const more = categoryItems.menuItems.filter(({ id }) => id !== item.id).slice(0, MAX_MORE_ITEMS)
  return { item, details, category: categoryItems.category, parents: categoryItems.parents, more }
}

const MORE_ITEMS_LAYOUT = { phone: 'grid-2', wide: 'grid-4' } as const

/** `/stores/{slug}/category/{slug}/menuItem/{slug}` (spec §2): the page of an item. */
export function Component() {
  const { item, details, category, parents, more } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { storeSlug = '' } = useParams()
  const path = paths.menuItem({ slug: storeSlug, category: item.categorySlug, item: item.slug })
  const showAdded = () =>
    toast(`${item.name} is in your basket`, {
      tone: 'success',
      action: { label: 'View basket', run: () => void navigate(paths.basket()) },
    })
  return (
    <FramedPage
      hasOwnBar
      title={item.name}
      description={item.description}
      picture={item.picture}
      canonical={path}
      structuredData={(store) => createItemData(item, store)}
      within={[...parents, category]}
      trail={[...listCategoryBreadcrumbs(storeSlug, [...parents, category]), { name: item.name, path }]}
    >
      <ItemDetail key={item.id} item={item} details={details} onAdded={showAdded} />
      {more.length > 0 && (
        <Section title={`More from ${category.name}`}>
          <Rail label={category.name}>
            {more.map((other) => (
              <li key={other.id}>
                <ItemCard item={other} layout={MORE_ITEMS_LAYOUT} />
              </li>
            ))}
          </Rail>
        </Section>
      )}
    </FramedPage>
  )
}
