import type { PageArgs } from '@larder/shared/api'
import { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import { Rail, Section, toast, useLoaderData, useNavigate, useParams } from '@larder/shared/ui'
import { categoryTrail, itemData } from '../domain/structured-data.ts'
import { ItemDetail } from '../features/item-options/ItemDetail.tsx'
import { ItemCard } from '../parts/ItemCard.tsx'
import { selectedMethod } from '../stores/method.ts'
import { FramedPage } from './FramedPage.tsx'
import { storeIdFor } from './store-loading.ts'

export { ErrorBoundary } from './MenuProblem.tsx'
export { keepUnderSheets as shouldRevalidate } from './store-loading.ts'

const MORE = 10

/** The item, and the others of its category. Throws 404 for either when it does not exist. */
export async function loader({ api, params }: PageArgs) {
  const at = { storeId: await storeIdFor(api, params['storeSlug']), fulfilmentMethod: selectedMethod() }
  const asked = api(catalogueApi.categoryItems, { ...at, categoryId: params['categorySlug'] ?? '' })
  asked.catch(() => undefined) // Awaited below: where both are unknown, the error is the item's.
  const { menuItems, details = {} } = await api(catalogueApi.menuItem, {
    ...at,
    menuItemSlug: params['itemSlug'] ?? '',
  })
  const [item] = menuItems
  if (!item) throw new AppError('PRODUCT_NOT_FOUND')
  const around = await asked
  const more = around.menuItems.filter(({ id }) => id !== item.id).slice(0, MORE)
  return { item, details, category: around.category, parents: around.parents, more }
}

const layout = { phone: 'grid-2', wide: 'grid-4' } as const

/** `/stores/{slug}/category/{slug}/menuItem/{slug}` (spec §2): an item as a page of its own. */
export function Component() {
  const { item, details, category, parents, more } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { storeSlug = '' } = useParams()
  const path = paths.menuItem({ slug: storeSlug, category: item.categorySlug, item: item.slug })
  const added = () =>
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
      structuredData={(store) => itemData(item, store)}
      within={[...parents, category]}
      trail={[...categoryTrail(storeSlug, [...parents, category]), { name: item.name, path }]}
    >
      <ItemDetail key={item.id} item={item} details={details} onAdded={added} />
      {more.length > 0 && (
        <Section title={`More from ${category.name}`}>
          <Rail label={category.name}>
            {more.map((other) => (
              <li key={other.id}>
                <ItemCard item={other} layout={layout} />
              </li>
            ))}
          </Rail>
        </Section>
      )}
    </FramedPage>
  )
}
