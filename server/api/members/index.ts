export { accountLimits, consumeAccountLimit } from './auth/account-limits.ts'
export { limitAccountProbing, limitEmailProbing } from './auth/account-probing.ts'
export { authLimits, type AuthDeps } from './auth/auth-limits.ts'
export { authRoutes } from './auth/auth.routes.ts'
export type { BasketGateway } from './auth/basket-gateway.ts'
export { requireCaptcha } from './auth/captcha-check.ts'
export {
  CODE_SEC,
  type CodeBinding,
  RESEND_SEC,
  issueCode,
  redeemCode,
  secondsToResend,
} from './auth/codes.ts'
export { forgetSignIn, sweepAuth } from './auth/sweep.ts'
export { clearedDeviceCookie, deviceCookie } from './auth/known-device.ts'
export { isShareSpent, chooseShareLimit as limitOfShare, networkShares } from './auth/network-share.ts'
export { hashPassword, isPassword, passwordProblem } from './auth/password.ts'
export {
  SESSION_COOKIE,
  cookieSecret,
  findNativeSession,
  findSession,
  sessionCookie,
} from './auth/request-session.ts'
export { endSessionsOfMember, lockSession, sessionsOfMember } from './auth/sessions.ts'
export { consumeTextLimits } from './auth/text-limits.ts'
export { guestRoutes } from './guest/guest.routes.ts'
export { choicesQueries, deleteChoicesWithoutBasket } from './marketing-choices/choices.queries.ts'
export { marketingRoutes } from './marketing/marketing.routes.ts'
export { type AddressRow, addressesQueries, toSavedAddress } from './members/addresses.queries.ts'
export {
  forgetMember,
  makeEmailKey,
  membersQueries,
  readVerifiedContacts,
  type Member,
  type NewMember,
  type Owner,
} from './members/members.queries.ts'
export { maskPhone } from './members/mask.ts'
export { saveCard, savedCardsQueries, type CardRow } from './members/saved-cards.queries.ts'
export {
  creditForBasket,
  grantCredit,
  releaseCredit,
  returnCredit,
  spendCredit,
  readRewardEntries,
  forgetRewards,
  spendInPeriod,
} from './rewards/credit.ts'
export { rewardDelivered } from './rewards/order-delivered.ts'
export { rewardReferral } from './rewards/referral.ts'
export { rewardsRoutes } from './rewards/rewards.routes.ts'
