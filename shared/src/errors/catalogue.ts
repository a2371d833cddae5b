import { commonErrors } from '@larder/contracts/errors'

const FALLBACK_MESSAGE = commonErrors.UNEXPECTED.text
const processingError = (subject: string) => `An error occurred while processing ${subject}.` as const

/**
 * Every error code with its HTTP status and exact message (spec §5, §8), grouped as in the specification. The throwing
 * code fills `{postcode}`, `{code}` and `%s` through `display`. Problems of single fields of a request are described
 * by its contract (VALIDATION with `fields`) and have no code. `pnpm test lint` finds codes that nothing throws
 * (decision 243).
 */
export const errorCatalogue = {
  // General
  ...commonErrors,
  NETWORK: { status: 503, text: FALLBACK_MESSAGE },
  /** The text of NETWORK on a device that knows it is offline: the shop is not the cause. */
  OFFLINE: { status: 503, text: 'You are offline. Check your connection and try again.' },
  UNKNOWN: { status: 500, text: 'An unknown error occurred' },
  /** Without cookies a session is lost as soon as it is created: no basket, no sign-in. */
  COOKIES_BLOCKED: {
    status: 401,
    text: 'Your browser blocks cookies. Please allow them for this shop to use the basket and to log in.',
  },
  STALE_BASKET: { status: 409, text: 'Your basket changed in another tab. Please check it and try again.' },

  // Not found
  STORE_NOT_FOUND: { status: 404, text: 'Store not found' },
  CATEGORY_NOT_FOUND: { status: 404, text: 'Category not found' },
  PRODUCT_NOT_FOUND: { status: 404, text: 'Product not found.' },
  DEAL_NOT_FOUND: { status: 404, text: 'Deal not found.' },
  BANNER_NOT_FOUND: { status: 404, text: 'Unable to find banner.' },

  // Search and location
  LOCATION_NOT_FOUND: { status: 404, text: 'Unable to find location' },
  ADDRESS_NOT_VALID: { status: 422, text: 'Not a valid address' },
  PLACE_DETAILS_FAILED: { status: 422, text: 'Unable to get address info, try another address.' },
  POSTCODE_NOT_VALID: { status: 422, text: '{postcode} is not a valid postcode' },
  POSTCODE_EMPTY: { status: 422, text: 'Please enter a valid postcode' },
  POSTCODE_REQUIRED: { status: 422, text: 'Please provide a valid postcode' },
  DEVICE_POSTCODE_NOT_FOUND: {
    status: 404,
    text: 'Unable to find your location, try manually adding your postcode',
  },
  DEVICE_ADDRESS_NOT_FOUND: {
    status: 404,
    text: 'Unable to find your location, try manually adding your address',
  },
  DEVICE_LOCATION_NO_MATCH: {
    status: 404,
    text: 'Sorry, no matching locations for your detected location. Please try entering your address.',
  },
  GEOLOCATION_BLOCKED: { status: 403, text: 'Your browser blocks your location for this shop.' },
  GEOLOCATION_UNAVAILABLE: { status: 400, text: 'Browser geolocation is not available' },

  // Configuration
  BUSINESS_PROFILE: { status: 500, text: 'Unable to get business profile' },
  MARKETING_KEY_MISSING: { status: 500, text: 'API key is missing.' },

  // Time slots
  NO_SLOTS_TODAY: { status: 422, text: 'There are not available slots for today' },
  SLOT_DATE_INVALID: { status: 422, text: 'Time slot date provided was not valid.' },
  SLOT_DATE_PAST: { status: 422, text: 'Date must be a date after or equal to today.' },
  SLOT_RESERVE: { status: 409, text: 'There was an error reserving time slot.' },
  ORDER_TIME_INVALID: {
    status: 422,
    text: 'The chosen time is no longer valid. Please choose another time.',
  },

  // Basket and items
  ITEM_UNAVAILABLE: { status: 409, text: 'Item is no longer available.' },
  QUANTITY_UPDATE: { status: 409, text: 'There was an error updating basket item quantity.' },
  ITEM_REMOVE: { status: 409, text: 'There was an error removing item from basket.' },
  ITEM_UPDATE: { status: 409, text: 'Unable to update item.' },
  SUBSTITUTE_REFUSED: { status: 422, text: 'This item cannot stand in here. Please choose another one.' },
  ITEM_ADD: { status: 409, text: 'Unable to add item to basket.' },
  STORE_CLOSED: { status: 409, text: 'Unable to view basket as the store is closed.' },
  ITEM_LIMIT: { status: 409, text: 'Item limit has been reached.' },
  BASKET_LIMIT: { status: 409, text: 'Basket limit has been reached.' },
  BASKET_LIMIT_OVER: { status: 409, text: 'This will go over your basket limit.' },
  FULFILMENT_SWAP: { status: 409, text: 'We cannot swap fulfilment method at the moment.' },
  DELIVERY_COST_CHANGED: { status: 409, text: 'Delivery cost has changed.' },
  AGE_RESTRICTED: { status: 422, text: 'You must be at least %s to purchase this item' },
  AGE_DECLINED: { status: 422, text: 'Age restriction declined.' },

  BASKET_EMPTY: { status: 409, text: 'Your basket is empty.' },
  BASKET_NOT_VALID: { status: 409, text: 'Please check your basket before you go on.' },
  ORDERS_PAUSED: { status: 409, text: 'This store is not taking orders right now.' },
  MIN_SPEND: { status: 409, text: 'Your basket has not reached the minimum spend yet.' },
  TIP_NOT_ALLOWED: { status: 422, text: 'Choose a smaller tip.' },
  IDEMPOTENCY_MISMATCH: { status: 422, text: 'This request was already sent with other details.' },
  IN_FLIGHT: { status: 409, text: 'We are still working on it. Please wait a moment.' },

  // Payment
  PAYMENT_NOT_OFFERED: { status: 422, text: 'This way to pay is not available for your order.' },
  PAYMENT_UNKNOWN: { status: 409, text: 'We are checking your payment. Please wait a moment.' },
  CARD_NOT_ACCEPTED: { status: 422, text: 'Store does not accept card payment.' },
  PAYMENT_FAILED: { status: 402, text: 'There was an issue processing your payment.' },
  PAYMENT_CANCELLED: { status: 402, text: 'Payment was cancelled.' },
  CARD_DETAILS: {
    status: 422,
    text: 'There was an error with card details. Try with another card or reload the page before trying again.',
  },
  CARD_CVV_REQUIRED: { status: 422, text: 'Please enter cvv number.' },
  CARD_FORM_INVALID: { status: 422, text: 'Card form is not valid.' },
  CARD_FORM_LOAD: { status: 503, text: 'There was an error loading the card form' },
  GATEWAY_NOT_SUPPORTED: { status: 422, text: 'Payment gateway is not supported' },
  GOOGLE_PAY: { status: 402, text: 'There was an error processing with Google Pay.' },
  APPLE_PAY_AVAILABILITY: { status: 422, text: 'Error checking Apple Pay availability.' },
  APPLE_PAY_CANCELLED: { status: 402, text: 'Apple Pay was cancelled: {code}' },

  // Checkout
  ORDER_PROCESSING: { status: 500, text: processingError('the order') },
  CASH_PROCESSING: { status: 500, text: processingError('the cash payment') },
  CARD_PROCESSING: { status: 500, text: processingError('the card payment') },
  ADDRESSES_PROCESSING: { status: 500, text: processingError('setting the order addresses') },
  CONTACT_PROCESSING: { status: 500, text: processingError('setting the contact details') },
  MEMBER_PREPARATION: { status: 500, text: processingError('preparing the checkout for the member') },
  FULFILMENT_TIME_PROCESSING: { status: 500, text: processingError('getting the order fulfilment time') },
  DEVICE_CHECK_PROCESSING: { status: 500, text: processingError('checking the device compatibility') },
  GOOGLE_PAY_PROCESSING: { status: 500, text: processingError('the Google Pay payment') },
  DRIVER_LOCATION_PROCESSING: { status: 500, text: processingError('getting the driver location') },
  MARKETING_PROCESSING: { status: 500, text: processingError('setting the marketing preferences') },
  CHECKOUT_DETAILS: { status: 422, text: 'There was an issue with your checkout details.' },
  DELIVERY_ADDRESS: { status: 422, text: 'Unable to set your delivery address.' },
  LOGIN_REQUIRED: { status: 403, text: 'Please sign in to check out with this email address.' },
  GUEST_NOT_ALLOWED: { status: 403, text: 'Please sign in or create an account to check out at this store.' },

  // Account
  EMAIL_VERIFICATION: { status: 422, text: 'Unable to verify your email address.' },
  PASSWORD_CREATE: { status: 422, text: 'Unable to create your new password.' },
  PASSWORD_INCORRECT: { status: 422, text: 'Current password was incorrect.' },
  SIGN_IN_FAILED: { status: 401, text: 'The email address or password is not right.' },
  CAPTCHA_REQUIRED: { status: 403, text: 'Please confirm that you are a person and try again.' },
  CAPTCHA_BLOCKED: {
    status: 403,
    text: 'We could not check that you are a person. If your browser blocks scripts, please allow this one and try again.',
  },
  SOCIAL_SIGN_IN: { status: 401, text: 'We could not sign you in. Please try again.' },
  EMAIL_TAKEN: {
    status: 409,
    text: 'There is already an account with this email address. Sign in or choose a new password.',
  },
  REGISTRATION: {
    status: 422,
    text: 'Unable to create your account. Please check your details and try again.',
  },
  PROFILE_UPDATE: { status: 422, text: 'Unable to update your profile. Please try again.' },
  PROFILE_FETCH: { status: 500, text: 'Failed to fetch member profile.' },
  CONTACT_DETAILS_UPDATE: { status: 422, text: 'Unable to update contact details.' },
  REFERRAL_INVALID: { status: 422, text: 'Referral code entered does not exist or is not valid.' },
  ADDRESS_SAVE: { status: 422, text: 'Unable to save your address. Please try again.' },
  MARKETING_SAVE: { status: 422, text: 'Unable to save your marketing preferences. Please try again.' },

  // Verification
  PHONE_ALREADY_VERIFIED: {
    status: 409,
    text: 'Phone number has already been verified by another member',
  },
  VERIFICATION_INCORRECT: { status: 422, text: 'Verification code is incorrect' },
  VERIFICATION_PROCESSING: { status: 500, text: 'Error processing your request' },
  VERIFICATION_REQUEST: { status: 422, text: 'Unable to request verification code.' },
  CODE_INCORRECT: { status: 422, text: 'The code was incorrect.' },
  OTP_SEND: { status: 429, text: 'Unable to send one time password code at this moment.' },
  OTP_INCORRECT: { status: 422, text: 'One time password code was incorrect.' },
  PHONE_NOT_VALID: { status: 422, text: 'Enter a mobile phone number, like 07700 900 123' },

  // Coupons
  COUPON_INVALID: { status: 422, text: 'This coupon code is not valid.' },
  COUPON_USED: { status: 409, text: 'This coupon has already been used.' },
  COUPON_MEMBER_ONLY: { status: 403, text: 'Sign in or create an account to use this coupon.' },
  COUPON_PHONE_ONLY: { status: 403, text: 'Verify your mobile number to use this coupon.' },

  // Orders, reviews
  ORDER_UNDER_WAY: {
    status: 409,
    text: 'You have an order under way. You can delete your account once it has arrived, or its money is back with you.',
  },
  ORDER_CHANGE_CLOSED: { status: 409, text: 'This order can no longer be changed.' },
  ORDER_CHANGED: {
    status: 409,
    text: 'Your order was changed in the meantime. Please check it and try again.',
  },
  ORDER_VIEW: { status: 404, text: 'Unable to view order, please try again.' },
  DRIVER_TRACKING: { status: 404, text: 'Unable to track the driver at this time.' },
  REVIEW_CLOSED: { status: 409, text: 'You can review an order once, after it has arrived.' },

  // Something was wrong with an order
  PROBLEM_CLOSED: {
    status: 409,
    text: 'This order can no longer be reported here. Please call the store.',
  },
  PROBLEM_LINE: {
    status: 409,
    text: 'This was reported already, or is not in your order. Please check your report.',
  },
  PROBLEM_DECIDED: { status: 409, text: 'This report was decided already.' },
  NOTHING_TO_GIVE_BACK: {
    status: 409,
    text: 'Everything that was paid for this order is given back already.',
  },

  // Notifications
  PUSH_OFF: { status: 409, text: 'This shop sends no notifications at the moment.' },
  PUSH_BROWSER: { status: 422, text: 'This browser cannot get notifications at the moment.' },
  PROBLEM_PICTURE: {
    status: 409,
    text: 'Your picture is no longer here. Please add it again.',
  },
  PICTURE_UNREADABLE: {
    status: 422,
    text: 'We cannot open this picture. Please choose a photo as JPEG, PNG or WebP.',
  },
  PICTURE_TOO_LARGE: { status: 413, text: 'This picture is larger than 8 MB. Please choose a smaller one.' },

  // Deep links
  STORE_SEARCH_REQUIRED: { status: 409, text: 'You need to search for stores with a postcode!' },
  INCOMPATIBLE_STORE: {
    status: 409,
    text: 'The store is not compatible with the session store data. Would you like to continue with provided store and clear the basket?',
  },
  BASKET_OVERWRITE: {
    status: 409,
    text: 'You are about to overwrite your basket. Are you sure you would like to proceed?',
  },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errorCatalogue
