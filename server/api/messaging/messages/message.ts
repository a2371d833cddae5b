import type { MessageKind, MessageTemplates } from '../../model/index.ts'

/** A message's text with placeholders in braces. `sms` is absent for messages that are sent by email only. */
type Template = { subject: string; paragraphs: readonly string[]; button?: string; sms?: string }

const IGNORE_NOTE = 'If you did not ask for this, you can ignore this message: nothing will change.'

/** The shop's default templates; a brand may override any of them (`messages` of its brand.json). */
export const templates: Record<MessageKind, Template> = {
  'one-time-code': {
    subject: '{code} is your {brand} code',
    paragraphs: [
      'Your one-time code is {code}. It works for {minutes} minutes.',
      `Never share it: nobody from {brand} will ask you for it. ${IGNORE_NOTE}`,
    ],
    sms: '{code} is your {brand} code. Never share it.',
  },
  'forget-code': {
    subject: 'Delete your {brand} account',
    paragraphs: [
      'To delete your account and everything we hold about you, enter the code {code}. It works for {minutes} minutes.',
      `Deleting cannot be undone. ${IGNORE_NOTE}`,
    ],
    sms: '{code} deletes your {brand} account for ever. Never share it; ignore this if you did not ask.',
  },
  'password-reset': {
    subject: 'Choose a new password for {brand}',
    paragraphs: ['Use the link below within {minutes} minutes. It works once.', IGNORE_NOTE],
    button: 'Choose a new password',
    sms: '{brand}: choose a new password within {minutes} minutes: {link} Ignore this if you did not ask.',
  },
  'password-changed': {
    subject: 'Your {brand} password was changed',
    paragraphs: [
      'Your password was changed and you were signed out on your other devices.',
      'If this was not you, choose a new password now with "Forgotten password" on the sign-in page.',
    ],
    button: 'Go to sign in',
  },
  welcome: {
    subject: 'Welcome to {brand}',
    paragraphs: [
      'Hello {firstName}, your account is ready.',
      'Your addresses, orders and rewards are now kept in one place.',
    ],
    button: 'Start shopping',
  },
  'account-erased': {
    subject: 'Your {brand} account was deleted',
    paragraphs: ['Your account and your personal details were deleted as you asked.'],
  },
  'order-confirmation': {
    subject: 'Your {brand} order {orderNumber}',
    paragraphs: [
      'Thank you, {firstName}. {store} has your order {orderNumber}.',
      '{when}',
      '{where}',
      '{items}',
      '{amounts}',
      '{payment}',
      'Allergens are listed as the store declares them. If you have an allergy, please speak to the store before you eat.',
    ],
    button: 'Follow your order',
    sms: '{brand}: order {orderNumber} is with {store}. {when}. Follow it: {link}',
  },
  'order-changed': {
    subject: 'Your {brand} order {orderNumber} was changed',
    paragraphs: [
      'Hello {firstName}. Your order {orderNumber} at {store} was changed. {difference}',
      '{when}',
      '{where}',
      '{items}',
      '{amounts}',
      'Allergens are listed as the store declares them. If you have an allergy, please speak to the store before you eat.',
    ],
    button: 'See your order',
  },
  'order-status': {
    subject: '{status}: your {brand} order {orderNumber}',
    paragraphs: ['Hello {firstName}. {detail}'],
    button: 'See your order',
    sms: '{brand}: {detail} {link}',
  },
  'order-refund': {
    subject: '{amount} back for your {brand} order {orderNumber}',
    paragraphs: ['Hello {firstName}. {detail}'],
    button: 'See your order',
  },
  'order-question': {
    subject: 'A question about your {brand} order {orderNumber}',
    paragraphs: [
      'Hello {firstName}. {store} packs your order and does not have everything.',
      '{items}',
      'Please answer by {until}. Without an answer you get the money back for what is not there.',
    ],
    button: 'Answer',
    sms: '{brand}: {items} Please answer by {until}: {link}',
  },
  'order-changes': {
    subject: 'What is different in your {brand} order {orderNumber}',
    paragraphs: [
      'Hello {firstName}. {store} packed your order with these changes.',
      '{items}',
      'You never pay more for what comes instead. What you paid too much goes back the way you paid.',
    ],
    button: 'See your order',
  },
  'order-problem': {
    subject: 'Your report about {brand} order {orderNumber}',
    paragraphs: ['Hello {firstName}. {detail}', 'You told us: {items}'],
    button: 'See your order',
  },
  'referral-reward': {
    subject: '{amount} off your next {brand} order',
    paragraphs: ['A friend joined {brand}. {amount} is waiting for your next order.'],
    button: 'Start shopping',
  },
}

/** The data of a message, before it becomes text. Amounts and times are already formatted. */
export type Message =
  | { kind: 'one-time-code'; code: string; minutes: number }
  | { kind: 'forget-code'; code: string; minutes: number }
  | { kind: 'password-reset'; link: string; minutes: number }
  | { kind: 'password-changed' }
  | { kind: 'welcome'; firstName?: string | undefined }
  | { kind: 'account-erased' }
  | ({ kind: 'order-confirmation' } & OrderTexts)
  | ({ kind: 'order-changed'; difference: string } & OrderTexts)
  | ({ kind: 'order-status'; statusText: string; detail: string } & Pick<
      OrderTexts,
      'orderNumber' | 'firstName' | 'storeName' | 'link'
    >)
  | ({ kind: 'order-refund'; amount: string; detail: string } & Pick<
      OrderTexts,
      'orderNumber' | 'firstName' | 'storeName' | 'link'
    >)
  | ({ kind: 'order-question'; items: string[]; until: string } & Pick<
      OrderTexts,
      'orderNumber' | 'firstName' | 'storeName' | 'link'
    >)
  | ({ kind: 'order-changes'; items: string[] } & Pick<
      OrderTexts,
      'orderNumber' | 'firstName' | 'storeName' | 'link'
    >)
  | ({ kind: 'order-problem'; items: string; detail: string } & Pick<
      OrderTexts,
      'orderNumber' | 'firstName' | 'storeName' | 'link'
    >)
  | { kind: 'referral-reward'; amount: string }

export type OrderTexts = {
  orderNumber: string
  /** Only when the recipient's address is proven: strangers' words do not go to other people's addresses (trust T32). */
  firstName?: string | undefined
  storeName: string
  /** The time of the order: "Delivery on Tuesday 8 January, 10:00 to 11:00". */
  when: string
  where: string
  lines: {
    quantity: number
    name: string
    options: string[]
    total: string
    /** Allergens as sentences. */ allergens: string[]
  }[]
  amounts: { name: string; amount: string }[]
  total: string
  payment: string
  /** The signed link to the order (readings 36). */
  link: string
  /** The signed link to the receipt as a PDF. */
  receiptLink: string
}

export type Sender = {
  brandName: string
  /** Host name without port. The SMS binds a code to it. */
  host: string
  /** Origin for links: `https://fernhill.example`. */
  origin: string
  /** Background colour of the email's header. */
  colour: string
  smsSender: string
  /** The brand's own templates, where it has some. */
  templates?: MessageTemplates | undefined
}

/** A message as text. `sms` is absent for messages that are sent by email only. */
export type MessageTexts = {
  subject: string
  paragraphs: string[]
  button?: { label: string; href: string }
  /** A further link, which no brand's template replaces. */
  moreLink?: { label: string; href: string }
  sms?: string
}
