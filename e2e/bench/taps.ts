import { resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { ensureBrowser } from '../check/ensure-browser.ts'
import { memberSam, signInByPassword } from '../fixtures/members.ts'
import { createPageApi, saveCard } from '../fixtures/ordering.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { findCardField, findPayment } from '../fixtures/shopping.ts'
import startShop from '../fixtures/shop.ts'
import { expireSlotHold } from '../fixtures/slot-hold.ts'
import { createHand, type Hand } from '../fixtures/hand.ts'
import { printProgress, printTable } from './figures.ts'

// `pnpm bench:taps [--steps]` counts the taps and typed fields from home to the success page, on a phone, beside their
// goals. A tap is a press that a hand makes; the keyboard's Next and Go keys and the bank's page are none. It asserts
// nothing. `--steps` also prints what was tapped and typed.
const STORE = 'Fernhill Market York'
const CARD = { number: '4242424242424242', expiry: '1234', code: '100' }
const DECLINED = '4544249167673670'
/** A list for a week, as somebody writes it. */
const LIST =
  `braeburn apples, bananas, strawberries, carrots, potatoes, onions, garlic, lemons, avocados, sourdough, white loaf,
bagels, 2 x semi skimmed milk, oat milk, salted butter, eggs, cheddar, greek yogurt, chicken, beef mince, salmon, bacon,
spaghetti, rice, chopped tomatoes, olive oil, tea bags, coffee, orange juice, crisps, dark chocolate, toilet roll,
washing up liquid`.split(/,\s/)

/** What the phone shows when a journey does not get on. */
const FAILURE_SHOT = resolve(import.meta.dirname, '../../.larder/taps-failure.png')

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ })

/** From home to the only store of a postcode, which opens by itself. */
async function findStore({ page, type }: Hand): Promise<void> {
  await type(page.getByPlaceholder('Enter your postcode').first(), 'YO1 7HH', 'postcode')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: STORE }).waitFor()
}

/** Adds the first items of the store's page, and a joint from its category, which is above the minimum spend. */
async function addItems({ page, tap }: Hand, count: number): Promise<void> {
  const main = page.getByRole('main')
  const buttons = main.locator('article').getByRole('button', { name: /^Add / })
  const waitForCount = (items: number) =>
    page
      .getByRole('link', { name: new RegExp(`^Basket, ${items} item`) })
      .first()
      .waitFor()
  for (let item = 1; item < count; item += 1) {
    // Once it is in the basket, an item has other buttons.
    await tap(buttons.first(), 'add')
    await waitForCount(item)
  }
  const rail = page.getByRole('navigation', { name: 'Categories' })
  await tap(rail.getByRole('link', { name: /^Meat/ }), 'category')
  await tap(main.getByRole('button', { name: /^Add .*Lamb Leg Joint/ }).first(), 'add')
  await waitForCount(count)
}

async function goToCheckout({ page, tap }: Hand): Promise<void> {
  await tap(page.getByRole('link', { name: /^Basket, \d/ }).first(), 'basket')
  await tap(page.getByRole('link', { name: /^Go to checkout/ }), 'go to checkout')
}

/** The guest's contact details, and one of the addresses of the postcode. */
async function fillDetails(hand: Hand): Promise<void> {
  const { page, tap, type, typeNext } = hand
  await type(page.getByLabel('First name'), 'Ada', 'first name')
  await typeNext(page.getByLabel('Last name'), 'Byron', 'last name')
  await typeNext(page.getByLabel('Email', { exact: true }), 'ada@example.com', 'email')
  await typeNext(page.getByLabel('Mobile number'), '07700900123', 'mobile')
  const addresses = page.getByLabel('Choose your address')
  await tap(addresses, 'addresses')
  // The phone's own list, which no script can tap.
  await addresses.selectOption({ index: 1 })
  hand.taps.push('address')
}

/** Types a card into the provider's frames. */
async function fillCard({ page, type, typeNext }: Hand, number = CARD.number): Promise<void> {
  await findPayment(page).scrollIntoViewIfNeeded()
  await type(findCardField(page, 0), number, 'card number')
  await typeNext(findCardField(page, 1), CARD.expiry, 'expiry date')
  await typeNext(findCardField(page, 2), CARD.code, 'security code')
}

/** Answers the bank's page, which not every card has and is not the shop's, and waits for the success page. */
async function finish(page: Page): Promise<void> {
  const approve = page.getByRole('button', { name: /^Approve/ })
  const thanks = page.getByRole('heading', { level: 1, name: /^Thank you/ })
  await approve.or(thanks).waitFor()
  if (await approve.isVisible()) await approve.click()
  await thanks.waitFor()
}

async function pay({ page, tap }: Hand): Promise<void> {
  await tap(payButton(page), 'pay')
  await finish(page)
}

async function orderAsGuest(hand: Hand, itemCount: number): Promise<void> {
  await hand.page.goto('/')
  await findStore(hand)
  await addItems(hand, itemCount)
  await goToCheckout(hand)
  await fillDetails(hand)
}

async function orderByList(hand: Hand): Promise<void> {
  const { page, tap, type } = hand
  await page.goto('/')
  await findStore(hand)
  await tap(page.getByRole('searchbox').first(), 'search')
  await tap(page.getByRole('link', { name: /list/i }).first(), 'shopping list')
  const field = page.getByLabel('Your list')
  await tap(field, 'list')
  // Pasted with one press of the keyboard.
  await field.fill(LIST.join('\n'))
  hand.fields.push('list (pasted)')
  await tap(page.getByRole('button', { name: 'Find these' }), 'find these')
  await tap(page.getByRole('button', { name: /^Add \d+ items/ }), 'add all')
  await page.getByText(/lines in your basket$/).waitFor()
  await goToCheckout({ ...hand, type })
  await fillDetails(hand)
  await fillCard(hand)
  await pay(hand)
}

/** A member who ordered before, at home on this phone, orders the same again. */
async function orderAgain(hand: Hand): Promise<void> {
  const { page, tap } = hand
  await page.goto('/login')
  await signInByPassword(page, memberSam)
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  await saveCard(page, {
    firstName: 'Sam',
    lastName: 'Okoro',
    email: memberSam.email,
    phoneNumber: '07700900111',
  })
  await page.goto('/')
  await tap(page.getByRole('button', { name: /^Order again/ }).first(), 'order again')
  await hand.type(findCardField(page, 0), CARD.code, 'security code')
  await pay(hand)
}

/** A guest's order in which something happens before the card is typed. */
const orderAfter =
  (happening: (hand: Hand) => Promise<void>) =>
  async (hand: Hand): Promise<void> => {
    await orderAsGuest(hand, 1)
    await happening(hand)
    await fillCard(hand)
    await pay(hand)
  }

/** Another tab of the shopper adds an item, so that the price is another. */
async function changePrice({ page }: Hand): Promise<void> {
  const call = createPageApi(page)
  const { basketToken } = await call(basketApi.retrieve, {})
  const address = { addressLine1: '7 Heslington Lane', town: 'York', postcode: 'YO10 4DD', countryCode: 'GB' }
  await call(checkoutApi.setDeliveryAddress, { basketToken, address })
}

async function agreeToPrice(hand: Hand): Promise<void> {
  await orderAsGuest(hand, 1)
  await fillCard(hand)
  await changePrice(hand)
  await hand.tap(payButton(hand.page), 'pay')
  await hand.tap(hand.page.getByRole('dialog').getByRole('button', { name: /^Continue with £/ }), 'agree')
  await finish(hand.page)
}

async function payAfterDecline(hand: Hand): Promise<void> {
  await orderAsGuest(hand, 1)
  await fillCard(hand, DECLINED)
  await hand.tap(payButton(hand.page), 'pay')
  await hand.page.getByText('There is not enough money on this card.').waitFor()
  await fillCard(hand)
  await pay(hand)
}

/** The ten minutes pass. A time that nobody chose is reserved anew without a question. */
async function reserveAgain({ page, tap }: Hand): Promise<void> {
  await expireSlotHold(page)
  const again = page.getByRole('button', { name: 'Reserve it again' })
  await again.or(page.getByText('Held for you')).first().waitFor()
  if (await again.isVisible()) await tap(again, 'reserve it again')
}

type Goal = { taps?: number; fields?: number }
type Scenario = Goal & { walk: (hand: Hand) => Promise<void> }
const SCENARIOS: Record<string, Scenario> = {
  'guest, one item': { taps: 12, fields: 8, walk: orderAfter(async () => undefined) },
  'guest, five items': {
    taps: 15,
    fields: 8,
    walk: async (hand) => {
      await orderAsGuest(hand, 5)
      await fillCard(hand)
      await pay(hand)
    },
  },
  'member, the same again': { taps: 3, walk: orderAgain },
  [`guest, a list of ${LIST.length} lines`]: { taps: 60, walk: orderByList },
  'guest, reload in checkout': { walk: orderAfter(async ({ page }) => void (await page.reload())) },
  'guest, the time expired': { walk: orderAfter(reserveAgain) },
  'guest, the price changed': { walk: agreeToPrice },
  'guest, the card was declined': { walk: payAfterDecline },
}

async function walkOnPhone(browser: Browser, baseURL: string, { walk }: Scenario): Promise<Hand> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.clock.install()
  const hand = createHand(page)
  try {
    await walk(hand)
  } catch (error) {
    await page.screenshot({ path: FAILURE_SHOT })
    process.stderr.write(`Stopped after ${hand.taps.join(', ')} on ${page.url()} (${FAILURE_SHOT})\n`)
    throw error
  }
  await context.close()
  return hand
}

const beside = (count: number, goal: number | undefined) => (goal ? `${count} (goal ${goal})` : String(count))

const stopShop = await startShop()
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const rows: Record<string, Record<string, string>> = {}
const steps: string[] = []
for (const [name, scenario] of Object.entries(SCENARIOS)) {
  printProgress(`${name} …`)
  const { taps, fields } = await walkOnPhone(browser, `http://localhost:${SHOP_PORT}`, scenario)
  rows[name] = {
    taps: beside(taps.length, scenario.taps),
    'typed fields': beside(fields.length, scenario.fields),
  }
  steps.push(`${name}: ${taps.join(', ')}; typed: ${fields.join(', ')}`)
}
printTable(rows)
if (process.argv.includes('--steps')) process.stdout.write(`${steps.join('\n')}\n`)
await browser.close()
await stopShop()
