/** A person's input before hydration, in order; `stop` ends the recording. */
export type EarlyInput = { fields: Set<Element>; buttons: Set<HTMLElement>; stop: () => void }

/** The name of the recording on `window`. */
export const EARLY_INPUT = '__LARDER_EARLY_INPUT__'

/**
 * Script for the document's head. Records changed fields and pressed buttons until React hydrates the page, when the
 * host replays them (`host/src/early-input`; docs/decisions/223). Meanwhile a pressed button is marked with
 * `data-pressed`. Links, and forms that a browser submits natively, are left to the browser.
 */
export const earlyInputScript = `;(function(d){var r={fields:new Set,buttons:new Set,stop:function(){removeEventListener('click',press,true);removeEventListener('input',fill,true)}};function ended(){return d.hasAttribute('data-hydrated')&&(r.stop(),true)}function fill(e){ended()||r.fields.add(e.target)}function press(e){if(ended())return;var b=e.target.closest&&e.target.closest('button');if(!b||b.disabled||b.type==='submit'&&b.form&&b.form.getAttribute('method')!=='dialog')return;r.buttons.add(b);b.setAttribute('data-pressed','')}window.${EARLY_INPUT}=r;addEventListener('click',press,true);addEventListener('input',fill,true)})(document.documentElement)`

/** What others did to the page before hydration, in order; `stop` ends the recording and gives it. */
export type EarlyChanges = { stop: () => MutationRecord[] }

/** The name of that recording on `window`. */
export const EARLY_CHANGES = '__LARDER_EARLY_CHANGES__'

/**
 * Script for the end of the body. Records what others (a translation, an extension) do to the server's page until it is
 * hydrated, so that the host can undo it first (`host/src/outside-changes`; docs/decisions/276). The page's own scripts
 * change none of its texts and elements until then.
 */
export const earlyChangesScript = `;(function(d,r){var o=new MutationObserver(function(l){if(d.hasAttribute('data-hydrated'))o.disconnect();else r.push.apply(r,l)});window.${EARLY_CHANGES}={stop:function(){r.push.apply(r,o.takeRecords());o.disconnect();return r}};o.observe(document.getElementById('root'),{childList:true,characterData:true,characterDataOldValue:true,subtree:true})})(document.documentElement,[])`

/**
 * Time in ms within which a page that was left before it was interactive counts as left early. A page that was open
 * longer counts as broken.
 */
export const LEFT_WITHIN_MS = 10_000

/** Time in ms after which an interactive page reports once more that it still responds. */
export const ALIVE_AFTER_MS = 20_000

/**
 * Script for the document's head that reports until the host's script listens itself and sets `onerror` to null
 * (`host/src/remotes`; docs/decisions/170). It reports that the page is left, because a page that hangs cannot, and
 * the first error in a release's file (`https://shop.example/r/host/f/host.0a1b2c3d4e5f.js`) or in code called by it, with
 * its stack. A file named by its content belongs to the page's own release of its area.
 */
export const earlyReportsScript = `;(function(){function version(a){var c=window.__LARDER__.composition;return a==='host'?c.hostVersion:c.areas.find(function(o){return o.name===a}).version}function send(o){o.documentId=(window.__LARDER__||{}).documentId;try{navigator.sendBeacon('/rum',new Blob([JSON.stringify(o)],{type:'application/json'}))}catch(_){}}addEventListener('pagehide',function(){onerror&&!document.prerendering&&performance.now()<${LEFT_WITHIN_MS}&&send({kind:'left'})});onerror=function(m,f,l,c,e){var s=e&&e.stack||f+':'+l+':'+c,r=/\\/r\\/([\\w-]+)\\/(?:([^/\\s]+)\\/web|f)\\//.exec(s);if(r){onerror=null;send({kind:'error',area:r[1],version:r[2]||version(r[1]),message:m.slice(0,300),stack:s.slice(0,2000),path:location.pathname})}}})()`
