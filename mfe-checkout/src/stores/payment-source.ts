import type { paymentApi } from '@larder/shared/contracts'
import type * as z from 'zod'

/** The payment source: a card or wallet token, or a saved card with its code's token (readings 18). */
export type Source = Omit<z.input<typeof paymentApi.makePayment.body>, 'draftOrderId' | 'paymentGateway'>
