import { useEffect, useState } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { useMenu } from '../../parts/menu-context.ts'
import { afterPaint } from '@larder/shared/lib'
import { askItem } from '../../stores/item-details.ts'
import type { DetailsState } from './ItemFacts.tsx'

/** Ingredients, nutrition and storage of an item from a list, whose items do not include them. */
export function useItemDetails({ slug, isFood }: catalogueApi.MenuItem): DetailsState {
  const storeId = useMenu().store.id
  const [state, setState] = useState<{ slug: string; details: DetailsState }>({ slug, details: 'loading' })
  // A sheet opens with the card's data; the details are fetched after it is on screen.
  useEffect(() => {
    if (!isFood) return
    afterPaint()
      .then(() => askItem(storeId, slug))
      .then(
        ({ details }) => setState({ slug, details: details ?? 'failed' }),
        () => setState({ slug, details: 'failed' }),
      )
  }, [storeId, slug, isFood])
  return state.slug === slug ? state.details : 'loading'
}
