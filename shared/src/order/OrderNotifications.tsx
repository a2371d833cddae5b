import { useState, useSyncExternalStore } from 'react'
import { pushApi, type ordersApi } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { neverChanges, oneOf, only, optional, singleton } from '@larder/shared/lib'
import { personResource, persistentAtom, sessionCall, useResource, useStore } from '@larder/shared/stores'
import { announce, Button, Notice, Row, useAction, useBrandConfig } from '@larder/shared/ui'
import {
  canNotify,
  hasSubscription,
  isBlocked,
  subscribeBrowser,
  unsubscribeBrowser,
} from './browser-push.ts'
import styles from './OrderNotifications.module.css'

const ANSWER_DAYS = 180

/** What this browser's shopper answered; `blocked` holds while the browser blocks notifications. */
const $answer = singleton('order-notifications', () =>
  persistentAtom('order-notifications', {
    schema: only(optional(oneOf('on', 'declined', 'blocked'))),
    neutral: undefined,
    days: ANSWER_DAYS,
  }),
)

type StateKey = { businessOrderId?: string }

/** Both sides have to know of a subscription: the server's ends with the session, the browser's with its permission. */
const pushState = personResource(
  async (key: StateKey, signal): Promise<pushApi.PushState> => {
    const state = await sessionCall(pushApi.state, key, { signal })
    return { ...state, isOn: state.isOn && (await hasSubscription(state.publicKey)) }
  },
  { isKept: false, asksOnce: true },
)

/** Asks the browser, which asks the shopper, and then the server. */
async function turnOn(businessOrderId: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    $answer.set(permission === 'denied' ? 'blocked' : 'declined')
    return
  }
  const resource = pushState({ businessOrderId })
  const { publicKey } = await sessionCall(pushApi.state, { businessOrderId })
  // What the page asked for when it opened may have failed, or may fail yet.
  resource.receive({ isOn: false, publicKey })
  if (!publicKey) return
  const { endpoint = '', keys = {} } = await subscribeBrowser(publicKey)
  const { p256dh = '', auth = '' } = keys
  const subscription = { endpoint, keys: { p256dh, auth } }
  resource.receive(await sessionCall(pushApi.subscribe, { businessOrderId, subscription }))
  $answer.set('on')
  announce('Notifications are on')
}

/** `publicKey`: as the state has it, so that notifications can be turned on again. */
async function turnOff(key: StateKey, publicKey?: string): Promise<void> {
  await sessionCall(pushApi.unsubscribe, {})
  await unsubscribeBrowser()
  $answer.set(undefined)
  pushState(key).receive({ isOn: false, publicKey })
  announce('Notifications are off')
}

/** What the server and this browser say, once they were asked; an error counts as no notifications. */
function usePushState(key: StateKey | undefined): Partial<pushApi.PushState> & { isKnown: boolean } {
  const reply = useResource(key && pushState(key))
  if (reply.state === 'ready') return { ...reply.data, isKnown: true }
  return reply.state === 'failed' ? { isKnown: true, isOn: false } : { isKnown: false }
}

const useCanNotify = () => useSyncExternalStore(neverChanges, canNotify, () => false)
const useIsBlocked = () => useSyncExternalStore(neverChanges, isBlocked, () => false)

type OfferProps = {
  order: Pick<ordersApi.Order, 'businessOrderId'>
  /** The order's signed link, where the page was opened by it: perhaps not by the order's owner. */
  link: string | undefined
  isActive: boolean
}

/** Whether this browser may be asked: it can notify, the brand wants it, and nobody said no here. */
function useMayOffer(): boolean {
  const answer = useStore($answer)
  const isOffered = isSettingOn(useBrandConfig()?.settings ?? {}, 'orderPush')
  const isBlockedHere = useIsBlocked()
  const isRefused = answer === 'declined' || (answer === 'blocked' && isBlockedHere)
  return useCanNotify() && isOffered && !isRefused
}

/** Whether the row is shown: at once where the answer is likely, so that nothing moves when the server confirms it. */
function useOffer({ order: { businessOrderId }, link, isActive }: OfferProps) {
  const isLikelyOn = useStore($answer) === 'on'
  const isAsked = useMayOffer() && (isActive || isLikelyOn)
  const { isKnown, publicKey, isOn = isLikelyOn } = usePushState(isAsked ? { businessOrderId } : undefined)
  if (!isAsked) return { isShown: false, isOn, publicKey }
  const canTurnOn = isActive && publicKey !== undefined
  return { isShown: isKnown ? isOn || canTurnOn : !link, isOn, publicKey }
}

/**
 * Offers notifications of an order under way on this device, or stops them (readings 135). The browser asks only after
 * the press, and whoever says no is not asked again.
 */
export function OrderNotifications(props: OfferProps) {
  const { businessOrderId } = props.order
  const { isShown, isOn, publicKey } = useOffer(props)
  const [isBlockedNow, setBlockedNow] = useState(false)
  const { run, isPending, problem } = useAction(async () => {
    await (isOn ? turnOff({ businessOrderId }, publicKey) : turnOn(businessOrderId))
    setBlockedNow(isBlocked())
  })
  if (isBlockedNow)
    return (
      <Notice tone="warning" isLive>
        Your browser blocks notifications from this shop. Allow them in its settings for this site, then open
        this page again.
      </Notice>
    )
  // A row that was pressed stays until it has said how that went.
  if (!isShown && !isPending && !problem) return null
  return (
    <div className={styles.root}>
      <p>
        {isOn
          ? 'This device tells you when something about your order changes.'
          : 'Get a notification on this device when something changes.'}
      </p>
      <Row gap={2} wrap>
        <Button variant="tinted" size="small" loading={isPending} onClick={() => void run()}>
          {isOn ? 'Stop notifications' : 'Tell me on this device'}
        </Button>
        {!isOn && (
          <Button variant="text" size="small" disabled={isPending} onClick={() => $answer.set('declined')}>
            Not now
          </Button>
        )}
      </Row>
      {problem && (
        <Notice tone="error" isLive>
          {problem}
        </Notice>
      )}
    </div>
  )
}

/** Stops notifications of orders on this device, where it gets them. */
export function StopNotifications() {
  const isLikely = useStore($answer) === 'on'
  const { isKnown, isOn } = usePushState(isLikely ? {} : undefined)
  const { run, isPending, problem } = useAction(() => turnOff({}))
  const isShown = isLikely && !(isKnown && !isOn)
  if (!isShown && !isPending && !problem) return null
  return (
    <div className={styles.root}>
      <p>This device shows notifications about your orders.</p>
      <div>
        <Button variant="tinted" size="small" loading={isPending} onClick={() => void run()}>
          Stop notifications
        </Button>
      </div>
      {problem && (
        <Notice tone="error" isLive>
          {problem}
        </Notice>
      )}
    </div>
  )
}
