/** Where the gateway posts its webhooks, on every brand's own host. */
export const CARD_WEBHOOK_PATH = '/api/integrations/payments/checkout-com'
