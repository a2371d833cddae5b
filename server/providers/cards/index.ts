export { CARD_WEBHOOK_PATH } from './wire.ts'
export { checkoutCom, type CheckoutComSettings } from './checkout-com.ts'
export type {
  CardGateway,
  GatewayCard,
  GatewayEvent,
  GatewayPayment,
  GatewayStatus,
  MoneyChange,
  PaymentRequest,
  PaymentSource,
  WebhookVerdict,
} from './port.ts'
