import type { catalogueApi } from '@larder/shared/contracts'
import { useResource } from '@larder/shared/stores'
import { useMenu } from '../../parts/menu-context.ts'
import { itemWithDetails } from '../../stores/item-details.ts'
import type { DetailsState } from './ItemFacts.tsx'

/** Ingredients, nutrition and storage of an item from a list, whose items do not include them. */
export function useItemDetails({ slug, isFood }: catalogueApi.MenuItem): DetailsState {
  const storeId = useMenu().store.id
  const item = useResource(isFood ? itemWithDetails(storeId, slug) : undefined)
  return item.state === 'ready' ? (item.data.details ?? 'failed') : item.state
}
