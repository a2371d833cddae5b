import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { checkoutRedirect, paths, type CheckoutStep } from '@larder/shared/domain'
import {
  $basket,
  $isBasketLoaded,
  findBasket,
  personResource,
  useResource,
  useStore,
} from '@larder/shared/stores'
import { useLocation, useNavigate } from '@larder/shared/ui'
import { $checkoutState } from '../../stores/checkout-state.ts'
import { useMember } from '../../stores/member.ts'
import { refreshOrderState } from '../../stores/order.ts'
import { prefillContact } from '../../stores/prefill-contact.ts'
import { $store, loadStore } from '../../stores/shop-store.ts'

const STEP_PATHS: Record<CheckoutStep, () => string> = {
  entry: paths.checkout,
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
const buildStepPath = (step: CheckoutStep): string => STEP_PATHS[step]()

/** The steps whose addresses open the checkout page. */
const PAGE_STEPS = [
  'entry',
  'options',
  'login',
  'create',
  'details',
  'payment',
  'card-form',
  'billing-address',
] as const satisfies readonly CheckoutStep[]

export const SIGN_IN_STEPS: readonly CheckoutStep[] = ['options', 'login', 'create']

export function getStep(pathname: string): CheckoutStep {
  const path = pathname.replace(/\/$/, '')
  return PAGE_STEPS.find((step) => buildStepPath(step) === path) ?? 'entry'
}

type StepState =
  | { state: 'loading' }
  /** Another page is about to be shown. */
  | { state: 'leaving' }
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

/** The shopper whose contact is filled in, while the page is open. */
const $filledFor = atom<string | undefined>(undefined)

/** Fills in the contact of the shopper once it is known. Returns whether that is done. */
function usePrefilledContact(isLoaded: boolean): boolean {
  const { member, isKnown } = useMember()
  const profile = member.state === 'ready' ? member.data.profile : undefined
  const shopper = isLoaded && isKnown ? (profile?.memberId ?? 'guest') : undefined
  const filledFor = useStore($filledFor)
  // An effect, because it writes to the draft.
  useEffect(() => {
    if (!shopper) return
    const basket = $basket.get()
    if (basket) prefillContact(basket, profile)
    $filledFor.set(shopper)
    return () => $filledFor.set(undefined)
  }, [shopper, profile])
  return shopper !== undefined && filledFor === shopper
}

/** The basket, store and shopper of this checkout, loaded once the session is known. */
function useCheckoutData(): StepState {
  const basket = useStore($basket)
  const isLoaded = useStore($isBasketLoaded)
  const store = useStore($store)
  const storeId = basket?.storeId
  const resource = checkoutRequest({ storeId })
  const request = useResource(resource)
  useReloadFromCache()
  const hasStore = storeId === undefined || store?.id === storeId
  const isPrefilled = usePrefilledContact(isLoaded && hasStore)
  if (request.state === 'failed')
    return { state: 'failed', problem: request.error.text, retry: () => void resource.refresh() }
  return isPrefilled ? { state: 'ready' } : { state: 'loading' }
}

/**
 * Returns whether a step may be shown, and redirects if it may not (spec §2 Checkout check, §4). An address ahead of
 * its sections becomes that of the first one to fill in (readings 41), on arrival only: who edits a section stays there.
 */
export function useStep(step: CheckoutStep): StepState {
  const data = useCheckoutData()
  const state = useStore($checkoutState)
  const navigate = useNavigate()
  const { key } = useLocation()
  const arrivedAt = useRef<string>(undefined)
  const isReady = data.state === 'ready'
  const target = !isReady ? undefined : state ? checkoutRedirect(step, state) : 'basket'
  // An effect, because leaving a step is a navigation.
  useEffect(() => {
    const isEditing = target === 'details' && arrivedAt.current === key && !SIGN_IN_STEPS.includes(step)
    if (target === 'basket') location.replace(paths.basket())
    else if (target && !isEditing)
      void navigate(buildStepPath(target), { replace: true, preventScrollReset: target !== 'success' })
    if (isReady) arrivedAt.current = key
  }, [target, step, navigate, key, isReady])
  if (data.state === 'failed') return data
  if (target === 'basket' || target === 'success') return { state: 'leaving' }
  return { state: isReady ? 'ready' : 'loading' }
}
