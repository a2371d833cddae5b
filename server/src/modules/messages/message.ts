import type { MessageTemplates } from '../../model/index.ts'

/** Something to tell a person, before it has words. Amounts are ready text, instants are ready text. */
export type Message =
  | { kind: 'one-time-code'; code: string; minutes: number }
  | { kind: 'forget-code'; code: string; minutes: number }
  | { kind: 'password-reset'; link: string; minutes: number }
  | { kind: 'password-changed' }
  | { kind: 'welcome'; firstname: string }
  | { kind: 'account-erased' }
  | ({ kind: 'order-confirmation' } & OrderWords)
  | ({ kind: 'order-status'; statusText: string; detail: string } & Pick<
      OrderWords,
      'orderNumber' | 'firstName' | 'storeName' | 'link'
    >)
  | { kind: 'referral-reward'; amount: string }

export type OrderWords = {
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
    /** Whole sentences. */ allergens: string[]
  }[]
  amounts: { name: string; amount: string }[]
  total: string
  payment: string
  /** The order, by its signed link (readings 36). */
  link: string
}

/** Whose shop speaks, and where it stands. */
export type Sender = {
  brandName: string
  /** Host name without port: a code is bound to it in the SMS. */
  host: string
  /** `https://fernhill.example`, for links. */
  origin: string
  /** Ground colour of the letterhead. */
  colour: string
  /** Name that texts come from. */
  smsSender: string
  /** The brand's own words, where it has some. */
  templates?: MessageTemplates | undefined
}

/** A message in words. `sms` is absent where only a letter makes sense. */
export type Words = {
  subject: string
  paragraphs: string[]
  button?: { label: string; href: string }
  sms?: string
}
