/** Where the choice of light or dark is kept; `system` keeps nothing. */
export const SCHEME_KEY = 'larder:scheme'
/** Where the consent store keeps its answer (`shared/stores/consent.ts`). */
const CONSENT_KEY = 'larder:consent'

/** Where the place store keeps its answer (`shared/stores/place.ts`). */
const PLACE_KEY = 'larder:place'

/**
 * Script for the document's head, run before the first paint: what this browser chose earlier (light or dark, header
 * banner closed, a place and method known) is put on the root as `data-*`, so that nothing jumps after hydration. Reads functional settings only;
 * blocked storage leaves the page as the server made it.
 */
export const earlyScript = `try{(function(d,s){var c=s.getItem('${SCHEME_KEY}');if(c==='light'||c==='dark')d.scheme=c;var k=JSON.parse(s.getItem('${CONSENT_KEY}')||'{}').value;if(k&&k.isHeaderBannerHidden)d.banner='off';var p=JSON.parse(s.getItem('${PLACE_KEY}')||'{}').value;if(p&&p.location){d.place='known';d.method=p.orderMethod}})(document.documentElement.dataset,localStorage)}catch{}`
