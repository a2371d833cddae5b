import { defineArea } from '@larder/shared/config/area'

export const area = defineArea({
  name: 'checkout',
  claims: ['/checkout/*'],
  query: ['draftOrderId', 'changeId', 'cko-session-id', 'cko-payment-id', 'express', 'order'],
  exposes: {
    './routes': './src/expose/routes.ts',
    './OrderTracking': './src/expose/OrderTracking.tsx',
  },
})
