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
import { storePendingLink } from '../../stores/pending-link.ts'
import styles from './DeepLinkDialog.module.css'

/** The parameters of a universal link (readings 4): `store_id` or `storeId`, and optionally a basket. */
type DeepLink = { storeId: number | undefined; basketToken: string | undefined }

/** Reads the query of a deep link. A store id that is not a positive number is ignored. */
export function parseDeepLink(query: URLSearchParams): DeepLink {
  const storeId = Number(query.get('store_id') ?? query.get('storeId'))
  return {
    storeId: Number.isInteger(storeId) && storeId > 0 ? storeId : undefined,
    basketToken: query.get('basketToken') ?? undefined,
  }
}

/**
 * Asks the server how to follow a link. Nothing changes before the shopper confirms (`clearStore`, trust
 * T22).
 */
async function resolveDeepLink(link: DeepLink, clearStore: boolean): Promise<marketingApi.DeepLinkOutcome> {
  // The request depends on the stored place, store and basket, which are restored after hydration.
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

/** Replaces this browser's basket with the basket of the link. */
async function openLinkedBasket(basketToken: string): Promise<void> {
  moveBasket(basketToken)
  await fetchBasket()
}

type Outcome = marketingApi.DeepLinkOutcome
type Question = Exclude<Outcome, { outcome: 'OPEN_STORE' }>

const QUESTION_TITLES: Record<Question['outcome'], string> = {
  OVERWRITE_WARNING: 'Replace your basket?',
  INCOMPATIBLE_STORE: 'Change store?',
  STORE_SEARCH_REQUIRED: 'Where are you?',
  UNRECOVERABLE_ERROR: 'This link does not work',
}

/** Follows a deep link: opens the store, or asks one of four questions first (spec §8 Deep links). */
export function DeepLinkDialog({ link }: { link: DeepLink }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [pendingQuestion, setPendingQuestion] = useState<Question>()
  const follow = useAction(
    async (clearStore: boolean) => {
      const outcome = await resolveDeepLink(link, clearStore)
      if (outcome.outcome !== 'OPEN_STORE') return setPendingQuestion(outcome)
      if (outcome.basketToken) await openLinkedBasket(outcome.basketToken)
      await navigate(paths.store({ slug: outcome.storeSlug }), { replace: true })
    },
    ({ text: message }): Question => ({ outcome: 'UNRECOVERABLE_ERROR', message }),
  )
  const question = follow.problem ?? pendingQuestion

  // An effect, because following the link depends on this browser's stored basket.
  useEffect(() => {
    void follow.run(false)
    // eslint-disable-next-line react/exhaustive-deps -- the link of a page never changes
  }, [])

  const openSearch = () => {
    storePendingLink(`${pathname}${search}`)
    void navigate(paths.storesNearBy())
  }
  const closeDialog = () => void navigate(paths.home(), { replace: true })
  if (!question) {
    return (
      <Loading label="Opening the store">
        <CardGridSkeleton count={4} />
      </Loading>
    )
  }
  const { outcome, message } = question
  return (
    <Sheet isOpen title={QUESTION_TITLES[outcome]} onClose={closeDialog}>
      <p>{message}</p>
      <div className={styles.buttons}>
        {outcome === 'STORE_SEARCH_REQUIRED' && (
          <Button size="large" onClick={openSearch}>
            Search Local Stores
          </Button>
        )}
        {(outcome === 'INCOMPATIBLE_STORE' || outcome === 'OVERWRITE_WARNING') && (
          <Button size="large" loading={follow.isPending} onClick={() => void follow.run(true)}>
            Continue
          </Button>
        )}
        <Button variant="text" onClick={closeDialog}>
          {outcome === 'UNRECOVERABLE_ERROR' ? 'Dismiss' : 'Cancel'}
        </Button>
      </div>
    </Sheet>
  )
}
