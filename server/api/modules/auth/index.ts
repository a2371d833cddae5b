export { accountLimits, consumeAccountLimit } from './account-limits.ts'
export { limitAccountProbing, limitEmailProbing } from './account-probing.ts'
export type { AuthDeps } from './auth-deps.ts'
export { authLimits } from './auth-limits.ts'
export { authRoutes } from './auth.routes.ts'
export type { BasketGateway, BasketSummary, BasketTransfer } from './basket-gateway.ts'
export { CODE_SEC, issueCode, RESEND_SEC, secondsToResend, redeemCode, type CodeBinding } from './codes.ts'
export { forgetSignIn } from './forget-sign-in.ts'
export { hashPassword, isPassword, passwordProblem } from './password.ts'
export { requireCaptcha } from './captcha-check.ts'
export { clearedDeviceCookie, deviceCookie } from './known-device.ts'
export {
  cookieSecret,
  findNativeSession,
  findSession,
  SESSION_COOKIE,
  sessionCookie,
} from './request-session.ts'
export { isShareSpent, limitOfShare, networkShares } from './network-share.ts'
export { endSessionsOfMember, lockSession, sessionsOfMember } from './sessions.ts'
export { sweepAuth } from './sweep.ts'
export { consumeTextLimits } from './text-limits.ts'
