import { useEffect } from 'react'
import { checkoutRedirect, paths, type CheckoutStep } from '@larder/shared/domain'
import {
  $basket,
  $isBasketLoaded,
  findBasket,
  personResource,
  useResource,
  useStore,
} from '@larder/shared/stores'
import { useNavigate } from '@larder/shared/ui'
import { $checkoutState } from '../../stores/checkout-state.ts'
import { refreshOrderState } from '../../stores/order.ts'
import { $store, loadStore } from '../../stores/shop-store.ts'

const STEP_PATHS: Record<CheckoutStep, () => string> = {
  options: paths.checkoutOptions,
  login: paths.checkoutLogin,
  create: paths.checkoutCreate,
  details: paths.checkoutDetails,
  payment: () => paths.checkoutPayment(),
  express: () => paths.checkoutPayment({ express: 'google' }),
  'card-form': paths.checkoutCardForm,
  'billing-address': paths.checkoutBillingAddress,
  success: () => paths.checkoutSuccess(),
}
/** The path of a step's page. */
export const buildStepPath = (step: CheckoutStep): string => STEP_PATHS[step]()

type StepState =
  | { state: 'loading' }
  | { state: 'failed'; problem: string; retry: () => void }
  | { state: 'ready' }

/**
 * Tracks the requests for basket, order and store, repeated when the basket's store changes. The data itself
 * is in atoms.
 */
const checkoutRequest = personResource<true, { storeId: number | undefined }>(async () => {
  await Promise.all([findBasket(), refreshOrderState()])
  const storeId = $basket.get()?.storeId
  if (storeId !== undefined) await loadStore(storeId)
  return true
})

/**
 * Reloads a page from the back/forward cache, which may be older than a payment, so that the server decides
 * the next step (trust P13). Input is kept.
 */
function useReloadFromCache(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}

/** The basket and store of this checkout, loaded once the session is known. */
export function useCheckoutData(): StepState {
  const basket = useStore($basket)
  const isLoaded = useStore($isBasketLoaded)
  const store = useStore($store)
  const storeId = basket?.storeId
  const resource = checkoutRequest({ storeId })
  const request = useResource(resource)
  useReloadFromCache()
  if (request.state === 'failed')
    return { state: 'failed', problem: request.error.text, retry: () => void resource.refresh() }
  const hasStore = storeId === undefined || store?.id === storeId
  return isLoaded && hasStore ? { state: 'ready' } : { state: 'loading' }
}

/** Returns whether a step may be shown, and redirects if it may not (spec §2 Checkout check, §4). */
export function useStep(step: CheckoutStep): StepState {
  const data = useCheckoutData()
  const state = useStore($checkoutState)
  const navigate = useNavigate()
  const target = data.state !== 'ready' ? undefined : state ? checkoutRedirect(step, state) : 'basket'
  // An effect, because leaving a step is a navigation.
  useEffect(() => {
    if (target === 'basket') location.replace(paths.basket())
    else if (target) void navigate(buildStepPath(target), { replace: true })
  }, [target, navigate])
  if (data.state === 'failed') return data
  return data.state === 'ready' && !target ? { state: 'ready' } : { state: 'loading' }
}
