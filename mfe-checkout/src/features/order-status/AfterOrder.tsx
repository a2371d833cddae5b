import type { ordersApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'
import { Button, ButtonAnchor, Surface, toast, Row } from '@larder/shared/ui'
import styles from './AfterOrder.module.css'

/** `order` is the signed id of the order, valid on any device (readings 36). */
async function copyLink(order: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(paths.checkoutSuccess({ order }), location.origin).href)
    toast('Link copied', { tone: 'success' })
  } catch {
    // Clipboard access was denied; the confirmation email has the link too.
    toast('The link is in your confirmation email', { tone: 'info' })
  }
}

function describeNextSteps(isMember: boolean, { loyaltyPoints, contact }: ordersApi.Order): string {
  const sent = `We have sent your confirmation to ${contact.email}.`
  if (isMember && loyaltyPoints > 0) return `${sent} This order earns you ${loyaltyPoints} points.`
  return isMember ? sent : `${sent} The link in it opens this page on any device.`
}

/** Next steps after an order: open it elsewhere, find it again, order more. */
export function AfterOrder({ order }: { order: ordersApi.Order }) {
  const isMember = useStore($isMember)
  return (
    <Surface className={styles.root} data-pad="large" as="section" aria-label="What next">
      <h2>What happens next</h2>
      <p>{describeNextSteps(isMember, order)}</p>
      <Row gap={2} wrap>
        <ButtonAnchor href={paths.store({ slug: order.store.slug })} variant="tinted" size="small">
          {`Back to ${order.store.name}`}
        </ButtonAnchor>
        <Button variant="tinted" size="small" onClick={() => void copyLink(order.link)}>
          Copy link to this order
        </Button>
        {isMember ? (
          <ButtonAnchor href={paths.order({ orderId: order.businessOrderId })} variant="tinted" size="small">
            See it in your account
          </ButtonAnchor>
        ) : (
          <ButtonAnchor href={paths.register()} variant="tinted" size="small">
            Create an account
          </ButtonAnchor>
        )}
      </Row>
    </Surface>
  )
}
