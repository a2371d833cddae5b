import { ordersApi } from '@larder/shared/contracts'
import { ButtonAnchor, Row } from '@larder/shared/ui'

type Props = { order: Pick<ordersApi.Order, 'businessOrderId' | 'link' | 'files'> }

/**
 * Links to the files that the server has of an order. Without `download`, because an iPhone then stores a calendar file
 * instead of offering its entry.
 */
export function OrderFiles({ order: { businessOrderId, link, files = [] } }: Props) {
  const hrefOf = (file: ordersApi.OrderFile) =>
    ordersApi.orderFilePath(file, { businessOrderId, order: link })
  if (files.length === 0) return null
  return (
    <Row gap={2} wrap>
      {files.includes('calendar') && (
        <ButtonAnchor href={hrefOf('calendar')} variant="tinted" size="small" startIcon="calendar">
          Add to calendar
        </ButtonAnchor>
      )}
      {files.includes('receipt') && (
        <ButtonAnchor href={hrefOf('receipt')} variant="tinted" size="small" startIcon="receipt">
          Receipt (PDF)
        </ButtonAnchor>
      )}
    </Row>
  )
}
