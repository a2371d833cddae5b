/** A person's input before the page's code was there, in order; `stop` ends the record. */
export type EarlyInput = { fields: Set<Element>; buttons: Set<HTMLElement>; stop: () => void }

/** The name in `window` of a document's record. */
export const EARLY_INPUT = '__LARDER_EARLY_INPUT__'

/**
 * Script for the document's head: fields that are filled in and buttons that are pressed before React takes the page over
 * are remembered, and the host repeats it then (`host/src/early-input`; docs/decisions/223). A button is shown as pressed
 * meanwhile (`data-pressed`). Links, and forms that a browser sends by itself, are left to the browser.
 */
export const earlyInputScript = `;(function(d){var r={fields:new Set,buttons:new Set,stop:function(){removeEventListener('click',press,true);removeEventListener('input',fill,true)}};function ended(){return d.hasAttribute('data-hydrated')&&(r.stop(),true)}function fill(e){ended()||r.fields.add(e.target)}function press(e){if(ended())return;var b=e.target.closest&&e.target.closest('button');if(!b||b.disabled||b.type==='submit'&&b.form&&b.form.getAttribute('method')!=='dialog')return;r.buttons.add(b);b.setAttribute('data-pressed','')}window.${EARLY_INPUT}=r;addEventListener('click',press,true);addEventListener('input',fill,true)})(document.documentElement)`

/** A page that is open for longer, and is not interactive, is broken and not left early. Milliseconds. */
export const LEFT_WITHIN_MS = 10_000

/** A page that became interactive says after this time once more that it answers. Milliseconds. */
export const ALIVE_AFTER_MS = 20_000

/**
 * Script for the document's head: what is reported until the host's script listens itself, and sets `onerror` to null (`host/src/remotes`;
 * docs/decisions/170). A page that is left says so, as one that hangs cannot; and the first error that a release's file
 * (`https://shop.example/r/host/1.4.0/web/host.js`) throws, or calls what throws, is reported with its stack.
 */
export const earlyReportsScript = `;(function(){function send(o){o.documentId=(window.__LARDER__||{}).documentId;navigator.sendBeacon('/rum',new Blob([JSON.stringify(o)],{type:'application/json'}))}addEventListener('pagehide',function(){onerror&&!document.prerendering&&performance.now()<${LEFT_WITHIN_MS}&&send({kind:'left'})});onerror=function(m,f,l,c,e){var s=e&&e.stack||f+':'+l+':'+c,r=/\\/r\\/([\\w-]+)\\/([^/\\s]+)\\/web\\//.exec(s);if(r){onerror=null;send({kind:'error',area:r[1],version:r[2],message:m.slice(0,300),stack:s.slice(0,2000),path:location.pathname})}}})()`

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
