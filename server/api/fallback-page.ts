import type { KnownPayment } from '@larder/contracts/composition'
import type { FallbackPage, UnrenderedPage } from '@larder/edge/edge-deps.ts'
import { escapeHtml } from '@larder/kernel/http/escape.ts'

/** Styles of a page that nothing rendered. They use the brand's variables where its styles are known. */
const FALLBACK_STYLES = `@layer area{.fallback{max-width:36rem;margin:0 auto;padding:5rem 1.25rem;text-align:center}.fallback h1{font-family:var(--heading-font,inherit);font-size:1.75rem;line-height:1.2}.fallback :is(h1,p:first-child) a{color:inherit;text-decoration:none}.fallback p{margin:1rem 0 0}.fallback form{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center;align-items:end;margin-top:2rem}.fallback label{display:grid;gap:.25rem;text-align:start;font-weight:600}.fallback input,.fallback button,.fallback .again{box-sizing:border-box;min-height:2.75rem;padding:.5rem 1.25rem;border:.0625rem solid currentColor;border-radius:var(--radius-field,.5rem);font:inherit;color:inherit;background:transparent}.fallback button,.fallback .again{display:inline-block;border-color:transparent;border-radius:var(--radius-pill,.5rem);font-weight:600;text-decoration:none;background:var(--mui-palette-primary-main,CanvasText);color:var(--mui-palette-primary-contrastText,Canvas)}}`

/** Shown in place of the host's page when nothing was rendered. */
const PAYMENT_TEXTS: Readonly<Record<KnownPayment['state'], string>> = {
  paid: 'Your order is placed and paid. There is nothing more to pay.',
  placed: 'Your order is placed. You pay when you get it.',
  pending: 'Your payment is under way. Please do not pay again for now.',
  unknown: 'We are still checking your payment. Please do not pay again for now.',
  'not-charged': 'Your payment did not go through. You have not been charged.',
  returned: 'Your order is not going ahead. Your money goes back to you.',
}

/** Shown in a checkout without a known payment. The host shows the same text (`host/src/layouts/AreaOff.tsx`). */
const CHECKOUT_TEXT =
  '<p>Your basket is safe. Please try again in a few minutes.</p><p><a class="again" href="">Try again</a></p>'

/** The body when nothing was rendered. It is never blank, and the store search works without JavaScript. */
function fallbackBody({ brandName, payment, document, heading }: UnrenderedPage): string {
  const name = escapeHtml(brandName)
  const paymentText = payment
    ? `<p>${PAYMENT_TEXTS[payment.state]} (${escapeHtml(payment.orderNumber)})</p>`
    : ''
  const checkoutText = document === 'checkout' ? CHECKOUT_TEXT : ''
  const home = `<a href="/">${name}</a>`
  const start = heading === undefined ? `<h1>${home}</h1>` : `<p>${home}</p><h1>${escapeHtml(heading)}</h1>`
  return `<main class="fallback">${start}${paymentText || checkoutText}<form action="/stores-near-by" method="post"><label>Postcode <input name="postcode" autocomplete="postal-code"></label> <button>Find stores</button></form></main>`
}

/** The page in place of one that no release rendered. */
export const fallbackPage = (page: UnrenderedPage): FallbackPage => ({
  styles: FALLBACK_STYLES,
  body: fallbackBody(page),
})
