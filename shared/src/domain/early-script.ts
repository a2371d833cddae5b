/** Storage key of the colour scheme; `system` is not stored. */
export const SCHEME_KEY = 'larder:scheme'
/** Storage key of consent (`shared/stores/consent.ts`). */
const CONSENT_KEY = 'larder:consent'

/** Storage key of the place (`shared/stores/place.ts`). */
const PLACE_KEY = 'larder:place'
/** Storage key of the basket's token (`shared/stores/basket/state.ts`). */
const BASKET_KEY = 'larder:basket'
/** Storage key of the session (`shared/stores/session.ts`). */
const SESSION_KEY = 'larder:session'
/** Storage key of the order under way (`host/src/chrome/order-under-way.ts`). */
const ORDER_KEY = 'larder:order-under-way'

/**
 * Script for the document's head that runs before the first paint. Sets this browser's stored choices on the root
 * element as `data-*` (light or dark, closed header banner, answered cookie notice, known place and method, store, basket, member, order under way), so that
 * nothing moves after hydration. An expired value counts as missing, as in the stores. Reads only functional settings,
 * and from the session only its owner; with blocked storage the page stays as the server rendered it.
 */
export const earlyScript = `try{(function(d,s){function r(k){var o=JSON.parse(s.getItem(k)||'{}');return!(o.until<Date.now())&&o.value||{}}var c=s.getItem('${SCHEME_KEY}');if(c==='light'||c==='dark')d.scheme=c;var n=r('${CONSENT_KEY}');if(n.isHeaderBannerHidden)d.banner='off';if(n.cookieConsent)d.consent='known';var p=r('${PLACE_KEY}');if(p.location){d.place='known';d.method=p.orderMethod}if(p.store)d.store='known';if(r('${BASKET_KEY}').basketToken)d.basket='known';if(r('${SESSION_KEY}').strategy==='member')d.member='known';var o=r('${ORDER_KEY}');if(o.id&&!o.isOver&&o.dismissed!==o.status&&location.pathname.indexOf(o.id)<0)d.order='known'})(document.documentElement.dataset,localStorage)}catch{}`
