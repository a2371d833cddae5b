import { useEffect, useRef } from 'react'
import { paths } from '@larder/shared/domain'
import { useStore, whenRestored } from '@larder/shared/stores'
import { announce, Icon, IconButton } from '@larder/shared/ui'
import { MAIN_ID } from './Bars.tsx'
import { $orderUnderWay, dismissOrder, isStripShown, type OrderUnderWay } from './order-under-way.ts'

/** The root's attribute that makes room for the strip, before the first paint set by `earlyScript`. */
function setRoom(hasRoom: boolean): void {
  const { dataset } = document.documentElement
  if (hasRoom) dataset['order'] = 'known'
  else delete dataset['order']
}

/** Gives or takes the strip's room with the page alone, so that nothing moves while a page is read. */
function useRoom(path: string): void {
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    setRoom(isStripShown($orderUnderWay.get(), path))
  }, [path])
}

/** Follows the order once the page is idle. Whoever has none makes no request and loads no code. */
function useOrderWatch({ id, isOver }: OrderUnderWay, zone: string): void {
  useEffect(() => {
    if (!id || isOver) return
    let stop: (() => void) | undefined
    let isGone = false
    whenRestored()
      .then(() => import('./watch-order.ts'))
      .then(({ watchOrder }) => {
        if (!isGone) stop = watchOrder(id, zone)
      })
      .catch(() => undefined) // the strip keeps its last text
    return () => {
      isGone = true
      stop?.()
    }
  }, [id, isOver, zone])
}

/** Announces a change of the state, not the state that a page opens with. */
function useAnnouncement({ id, status, text }: OrderUnderWay): void {
  const last = useRef({ id, status })
  useEffect(() => {
    const hasChanged = id !== '' && last.current.id === id && last.current.status !== status
    last.current = { id, status }
    if (hasChanged) announce(text)
  }, [id, status, text])
}

/** The strip's line in its room. */
export function OrderLine({ path, zone }: { path: string; zone: string }) {
  const order = useStore($orderUnderWay, { ssr: 'initial' })
  useRoom(path)
  useOrderWatch(order, zone)
  useAnnouncement(order)
  const { id, text, isMembers } = order
  const dismiss = () => {
    dismissOrder()
    setRoom(false)
    // The pressed button is gone.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }
  return (
    id && (
      <>
        <a href={isMembers ? paths.order({ orderId: id }) : paths.checkoutSuccess({ id })}>
          <Icon name="receipt" size="small" />
          <span>{text}</span>
        </a>
        <IconButton icon="close" label="Hide until the order moves on" onClick={dismiss} />
      </>
    )
  )
}
