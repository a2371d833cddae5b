import { paths } from '@larder/shared/domain'
import { useStore, $place } from '@larder/shared/stores'
import {
  Button,
  ButtonLink,
  CardGridSkeleton,
  EmptyState,
  Loading,
  Notice,
  PageHeading,
  Stack,
  useLocation,
  VisuallyHidden,
} from '@larder/shared/ui'
import { chooseOfferedMethod } from '../features/fulfilment/slot-text.ts'
import { UnusedFilterNotice } from '../features/filters/FilterNotice.tsx'
import { useFreshItems } from '../hooks/use-fresh-menu.ts'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { favouriteItems } from '../stores/favourites.ts'
import { FramedPage, useFrame } from '../parts/FramedPage.tsx'

export { ErrorBoundary } from '../parts/MenuProblem.tsx'

function GuestState() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      icon="heart"
      title="Log in to see your favourites"
      action={<ButtonLink to={paths.login({ from: pathname })}>Log in</ButtonLink>}
    >
      They belong to your account, so that you find them on every device.
    </EmptyState>
  )
}

/** What is not sold here, said once below the items. */
function MissingNote({ count, storeName }: { count: number; storeName: string }) {
  if (count === 0) return null
  const subject = count === 1 ? 'One of your favourites is' : `${count} of your favourites are`
  return <p>{`${subject} not sold at ${storeName}.`}</p>
}

function Favourites() {
  const { store } = useFrame()
  const method = chooseOfferedMethod(store, useStore($place).orderMethod)
  const resource = favouriteItems({ storeId: store.id, fulfilmentMethod: method })
  const favourites = useFreshItems(resource)
  if (favourites.state === 'loading')
    return (
      <Loading label="Loading your favourites">
        <CardGridSkeleton count={4} />
      </Loading>
    )
  if (favourites.state === 'failed')
    return (
      <Notice tone="error" action={<Button onClick={() => void resource.refresh()}>Try again</Button>}>
        {favourites.error.text}
      </Notice>
    )
  if (favourites.data === 'guest') return <GuestState />
  const { menuItems, missingCount } = favourites.data
  if (menuItems.length === 0 && missingCount === 0)
    return (
      <EmptyState
        icon="heart"
        title="No favourites yet"
        action={
          <ButtonLink to={paths.store({ slug: store.slug })}>{`Shop at ${store.storeName}`}</ButtonLink>
        }
      >
        Press the heart of an item to keep it here.
      </EmptyState>
    )
  return (
    <Stack gap={4}>
      {/* The cards' names are one level below. */}
      <VisuallyHidden as="h2">{`Sold at ${store.storeName}`}</VisuallyHidden>
      <ItemGrid items={menuItems} />
      <MissingNote count={missingCount} storeName={store.storeName} />
    </Stack>
  )
}

/** `/stores/:storeSlug/favourites`: the member's favourites as this store sells them. */
export function Component() {
  return (
    <FramedPage title="Favourites">
      <meta name="robots" content="noindex" />
      <Stack gap={5}>
        <PageHeading title="Favourites">Favourites</PageHeading>
        <UnusedFilterNotice />
        <Favourites />
      </Stack>
    </FramedPage>
  )
}
