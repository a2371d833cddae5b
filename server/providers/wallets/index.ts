export { appleMerchant, type AppleMerchantSettings } from './apple-merchant.ts'
export type { AppleMerchant, MerchantRequest } from './port.ts'
