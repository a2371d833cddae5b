/** Storage key of the choice of light or dark; `system` stores nothing. */
export const SCHEME_KEY = 'larder:scheme'
/** Storage key of the consent store (`shared/stores/consent.ts`). */
const CONSENT_KEY = 'larder:consent'

/** Storage key of the place store (`shared/stores/place.ts`). */
const PLACE_KEY = 'larder:place'
/** Storage key of the basket's token (`shared/stores/basket/state.ts`). */
const BASKET_KEY = 'larder:basket'

/**
 * Script for the document's head, run before the first paint: this browser's stored choices (light or dark,
 * header banner closed, a place and method known, a basket known) are set on the root as `data-*`, so that nothing moves
 * after hydration. Reads functional settings only; with blocked storage the page stays as the server rendered
 * it.
 */
export const earlyScript = `try{(function(d,s){var c=s.getItem('${SCHEME_KEY}');if(c==='light'||c==='dark')d.scheme=c;var k=JSON.parse(s.getItem('${CONSENT_KEY}')||'{}').value;if(k&&k.isHeaderBannerHidden)d.banner='off';var p=JSON.parse(s.getItem('${PLACE_KEY}')||'{}').value;if(p&&p.location){d.place='known';d.method=p.orderMethod}var b=JSON.parse(s.getItem('${BASKET_KEY}')||'{}').value;if(b&&b.basketToken)d.basket='known'})(document.documentElement.dataset,localStorage)}catch{}`
