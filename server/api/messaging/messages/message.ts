import type { MessageTemplates } from '../../model/index.ts'

/** The data of a message, before it becomes text. Amounts and times are already formatted. */
export type Message =
  | { kind: 'one-time-code'; code: string; minutes: number }
  | { kind: 'forget-code'; code: string; minutes: number }
  | { kind: 'password-reset'; link: string; minutes: number }
  | { kind: 'password-changed' }
  | { kind: 'welcome'; firstname: string }
  | { kind: 'account-erased' }
  | ({ kind: 'order-confirmation' } & OrderTexts)
  | ({ kind: 'order-status'; statusText: string; detail: string } & Pick<
      OrderTexts,
      'orderNumber' | 'firstName' | 'storeName' | 'link'
    >)
  | { kind: 'referral-reward'; amount: string }

export type OrderTexts = {
  orderNumber: string
  firstName: string
  storeName: string
  /** "Delivery on Tuesday 8 January, 10:00 to 11:00". */
  when: string
  where: string
  lines: {
    quantity: number
    name: string
    options: string[]
    total: string
    /** As sentences. */ allergens: string[]
  }[]
  amounts: { name: string; amount: string }[]
  total: string
  payment: string
  /** The order, by its signed link (readings 36). */
  link: string
}

/** The brand and origin of a message. */
export type Sender = {
  brandName: string
  /** Host name without port: a code is bound to it in the SMS. */
  host: string
  /** `https://fernhill.example`, for links. */
  origin: string
  /** Background colour of the email's header. */
  colour: string
  /** Sender name of SMS. */
  smsSender: string
  /** The brand's own templates, where it has some. */
  templates?: MessageTemplates | undefined
}

/** A message as text. `sms` is absent for messages that are sent by email only. */
export type MessageTexts = {
  subject: string
  paragraphs: string[]
  button?: { label: string; href: string }
  sms?: string
}
