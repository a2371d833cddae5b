/** A page that is open for longer, and is not interactive, is broken and not left early. Milliseconds. */
export const LEFT_WITHIN_MS = 10_000

/**
 * Script for the document's head: a page that is left before the host's script took it over says so, as a page that hangs
 * cannot (docs/decisions/196). From then on the host says it (`host/src/remotes/report.ts`). React marks the root that it has taken over.
 */
export const leavingScript = `;addEventListener('pagehide',function(){if(performance.now()<${LEFT_WITHIN_MS}&&!Object.keys(document.getElementById('root')||{}).some(function(k){return/^__reactContainer/.test(k)}))navigator.sendBeacon('/rum',new Blob([JSON.stringify({kind:'left',documentId:(window.__LARDER__||{}).documentId})],{type:'application/json'}))})`
