import { useEffect, useState } from 'react'
import { marketingApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import {
  Button,
  CardGridSkeleton,
  Loading,
  Sheet,
  useAction,
  useLocation,
  useNavigate,
} from '@larder/shared/ui'
import { $basket, $place, fetchBasket, moveBasket, sessionCall, whenRestored } from '@larder/shared/stores'
import { rememberSearchReturn } from '../../stores/search-return.ts'
import styles from './DeepLinkDialog.module.css'

/** The parameters of a universal link (readings 4): `store_id` or `storeId`, and optionally a basket. */
type DeepLink = { storeId: number | undefined; basketToken: string | undefined }

/** Reads a link's query; a store id that is not a positive number counts as none. */
export function readLink(query: URLSearchParams): DeepLink {
  const storeId = Number(query.get('store_id') ?? query.get('storeId'))
  return {
    storeId: Number.isInteger(storeId) && storeId > 0 ? storeId : undefined,
    basketToken: query.get('basketToken') ?? undefined,
  }
}

/**
 * Asks the server what a link should do here. Nothing is written before the shopper agreed in a dialog
 * (`clearStore`, trust T22).
 */
async function followLink(link: DeepLink, clearStore: boolean): Promise<marketingApi.DeepLinkOutcome> {
  // It depends on the stored place, store and basket, which are not restored during hydration.
  await whenRestored()
  const { location, store } = $place.get()
  return sessionCall(marketingApi.deepLinkAction, {
    ...link,
    clearStore,
    currentBasketToken: $basket.get()?.basketToken || undefined,
    currentStoreId: store?.id,
    hasLocation: location !== undefined,
  })
}

/** Takes over the basket of a link. */
async function takeBasket(basketToken: string): Promise<void> {
  moveBasket(basketToken)
  await fetchBasket()
}

type Outcome = marketingApi.DeepLinkOutcome
type Question = Exclude<Outcome, { outcome: 'OPEN_STORE' }>

const TITLES: Record<Question['outcome'], string> = {
  OVERWRITE_WARNING: 'Replace your basket?',
  INCOMPATIBLE_STORE: 'Change store?',
  STORE_SEARCH_REQUIRED: 'Where are you?',
  UNRECOVERABLE_ERROR: 'This link does not work',
}

/**
 * Follows a deep link and asks for confirmation where it has to (spec §8 Deep links): four questions, or
 * straight to the store.
 */
export function DeepLinkDialog({ link }: { link: DeepLink }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [asked, setAsked] = useState<Question>()
  const follow = useAction(
    async (clearStore: boolean) => {
      const answer = await followLink(link, clearStore)
      if (answer.outcome !== 'OPEN_STORE') return setAsked(answer)
      if (answer.basketToken) await takeBasket(answer.basketToken)
      await navigate(paths.store({ slug: answer.storeSlug }), { replace: true })
    },
    ({ text: message }): Question => ({ outcome: 'UNRECOVERABLE_ERROR', message }),
  )
  const question = follow.problem ?? asked

  // The link is followed in the browser only, once: it depends on this shopper's own basket.
  useEffect(() => {
    void follow.run(false)
    // eslint-disable-next-line react/exhaustive-deps -- the link of a page never changes
  }, [])

  const searchFirst = () => {
    rememberSearchReturn(`${pathname}${search}`)
    void navigate(paths.storesNearBy())
  }
  const leave = () => void navigate(paths.home(), { replace: true })
  if (!question) {
    return (
      <Loading label="Opening the store">
        <CardGridSkeleton count={4} />
      </Loading>
    )
  }
  const { outcome, message } = question
  return (
    <Sheet isOpen title={TITLES[outcome]} onClose={leave}>
      <p>{message}</p>
      <div className={styles.buttons}>
        {outcome === 'STORE_SEARCH_REQUIRED' && (
          <Button size="large" onClick={searchFirst}>
            Search Local Stores
          </Button>
        )}
        {(outcome === 'INCOMPATIBLE_STORE' || outcome === 'OVERWRITE_WARNING') && (
          <Button size="large" loading={follow.isPending} onClick={() => void follow.run(true)}>
            Continue
          </Button>
        )}
        <Button variant="text" onClick={leave}>
          {outcome === 'UNRECOVERABLE_ERROR' ? 'Dismiss' : 'Cancel'}
        </Button>
      </div>
    </Sheet>
  )
}
