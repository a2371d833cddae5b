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
import { recheckOrder } from '../../stores/order.ts'
import { $store, loadStore } from '../../stores/shop-store.ts'

const PATHS: Record<CheckoutStep, () => string> = {
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
export const stepPath = (step: CheckoutStep): string => PATHS[step]()

type Ready =
  | { state: 'loading' }
  | { state: 'failed'; problem: string; retry: () => void }
  | { state: 'ready' }

/**
 * Whether basket, order and store have been requested, again when the basket changes its store; they are
 * atoms.
 */
const checkoutAsked = personResource<true, { storeId: number | undefined }>(async () => {
  await Promise.all([findBasket(), recheckOrder()])
  const storeId = $basket.get()?.storeId
  if (storeId !== undefined) await loadStore(storeId)
  return true
})

/**
 * A page from the back/forward cache may be older than a payment made since: it is loaded again, so that the
 * server decides what is left to do (trust P13). Input is kept.
 */
function useFreshReturn(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}

/** Basket and store of this checkout, requested once the browser knows the session. */
export function useCheckoutData(): Ready {
  const basket = useStore($basket)
  const isLoaded = useStore($isBasketLoaded)
  const store = useStore($store)
  const storeId = basket?.storeId
  const resource = checkoutAsked({ storeId })
  const asked = useResource(resource)
  useFreshReturn()
  if (asked.state === 'failed')
    return { state: 'failed', problem: asked.error.text, retry: () => void resource.refresh() }
  const hasStore = storeId === undefined || store?.id === storeId
  return isLoaded && hasStore ? { state: 'ready' } : { state: 'loading' }
}

/** Holds a step until it may be shown, and redirects when it may not (spec §2 Checkout check, §4). */
export function useStep(step: CheckoutStep): Ready {
  const data = useCheckoutData()
  const state = useStore($checkoutState)
  const navigate = useNavigate()
  const target = data.state !== 'ready' ? undefined : state ? checkoutRedirect(step, state) : 'basket'
  // Leaving a step is a navigation, which follows from the checkout state after rendering.
  useEffect(() => {
    if (target === 'basket') location.replace(paths.basket())
    else if (target) void navigate(stepPath(target), { replace: true })
  }, [target, navigate])
  if (data.state === 'failed') return data
  return data.state === 'ready' && !target ? { state: 'ready' } : { state: 'loading' }
}
