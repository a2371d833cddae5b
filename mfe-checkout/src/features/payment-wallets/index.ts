export { openApplePay, type ApplePay, type ApplePayment } from './apple-pay.ts'
export type { Express, ExpressAnswer, ExpressAuthorised } from './google-express.ts'
export { openGooglePay, type GooglePay, type GooglePayResult } from './google-pay.ts'
export type { WalletContact, WalletOption, WalletOrder } from './wallet.ts'
