/** Storage key of the choice of light or dark; `system` stores nothing. */
export const SCHEME_KEY = 'larder:scheme'
/** Storage key of the consent store (`shared/stores/consent.ts`). */
const CONSENT_KEY = 'larder:consent'

/** Storage key of the place store (`shared/stores/place.ts`). */
const PLACE_KEY = 'larder:place'
/** Storage key of the basket's token (`shared/stores/basket/state.ts`). */
const BASKET_KEY = 'larder:basket'
/** Storage key of the session (`shared/stores/session.ts`). */
const SESSION_KEY = 'larder:session'

/**
 * Script for the document's head, run before the first paint: this browser's stored choices (light or dark,
 * header banner closed, a place and method known, a store, a basket or a member known) are set on the root as
 * `data-*`, so that nothing moves after hydration. A value that has expired counts as missing, as it does to the
 * stores. Reads functional settings only, of the session no more than whose it is; with blocked storage the page
 * stays as the server rendered it.
 */
export const earlyScript = `try{(function(d,s){function r(k){var o=JSON.parse(s.getItem(k)||'{}');return!(o.until<Date.now())&&o.value||{}}var c=s.getItem('${SCHEME_KEY}');if(c==='light'||c==='dark')d.scheme=c;if(r('${CONSENT_KEY}').isHeaderBannerHidden)d.banner='off';var p=r('${PLACE_KEY}');if(p.location){d.place='known';d.method=p.orderMethod}if(p.store)d.store='known';if(r('${BASKET_KEY}').basketToken)d.basket='known';if(r('${SESSION_KEY}').strategy==='member')d.member='known'})(document.documentElement.dataset,localStorage)}catch{}`
