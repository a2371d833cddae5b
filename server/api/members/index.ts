export { accountLimits, consumeAccountLimit } from './auth/account-limits.ts'
export { limitAccountProbing, limitEmailProbing } from './auth/account-probing.ts'
export { AUTH_LIMITS, type AuthDeps } from './auth/auth-limits.ts'
export { authRoutes } from './auth/auth.routes.ts'
export type { BasketGateway, BasketMove, BasketTransfer } from './auth/basket-gateway.ts'
export { requireCaptcha } from './auth/captcha-check.ts'
export {
  CODE_LIFETIME_SEC,
  type CodeBinding,
  RESEND_AFTER_SEC,
  issueCode,
  redeemCode,
  secondsToResend,
} from './auth/codes.ts'
export { deleteResetLinks, deleteExpiredAuthData } from './auth/sweep.ts'
export { clearedDeviceCookie, createDeviceCookie } from './auth/known-device.ts'
export {
  isNetworkLimitReached,
  chooseShareLimit as limitOfShare,
  networkShares,
} from './auth/network-share.ts'
export { hashPassword, isCorrectPassword, getPasswordProblem } from './auth/password.ts'
export {
  SESSION_COOKIE,
  getCookieSecret,
  loadNativeSession,
  loadSession,
  writeSessionCookie,
} from './auth/request-session.ts'
export { endSessionsOfMember, lockSession, loadSessionsOfMember } from './auth/sessions.ts'
export { consumeSmsLimits } from './auth/text-limits.ts'
export { guestRoutes } from './guest/guest.routes.ts'
export { choicesQueries, deleteChoicesWithoutBasket } from './marketing/choices.queries.ts'
export { marketingRoutes } from './marketing/marketing.routes.ts'
export { type AddressRow, addressesQueries, toSavedAddress } from './members/addresses.queries.ts'
export { favouritesQueries } from './members/favourites.queries.ts'
export {
  deleteMember,
  makeEmailKey,
  membersQueries,
  getVerifiedContacts,
  toDataSubject,
  type Member,
  type NewMember,
  type Owner,
} from './members/members.queries.ts'
export { maskPhone } from './members/mask.ts'
export { saveCard, savedCardsQueries, type CardRow } from './members/saved-cards.queries.ts'
export {
  deleteExpiredPushSubscriptions,
  deletePushSubscriptions,
  getPushEnd,
  pushSubscriptionsQueries,
} from './push/push-subscriptions.queries.ts'
export {
  loadBasketCredit,
  loadCreditOfOrder,
  grantCredit,
  releaseCredit,
  returnCredit,
  spendCredit,
  loadRewardEntries,
  deleteRewards,
  loadSpendInPeriod,
} from './rewards/credit.ts'
export { deleteLoyaltyOfOrder, rewardDeliveredOrder } from './rewards/order-delivered.ts'
export { rewardReferral } from './rewards/referral.ts'
export { rewardsRoutes } from './rewards/rewards.routes.ts'
