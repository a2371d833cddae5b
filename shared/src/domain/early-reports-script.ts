/** A page that is open for longer, and is not interactive, is broken and not left early. Milliseconds. */
export const LEFT_WITHIN_MS = 10_000

/** A page that became interactive says after this time once more that it answers. Milliseconds. */
export const ALIVE_AFTER_MS = 20_000

/**
 * Script for the document's head: what is reported until the host's script listens itself, and sets `onerror` to null (`host/src/remotes`;
 * docs/decisions/170). A page that is left says so, as one that hangs cannot; and the first error that a release's file
 * (`https://shop.example/r/host/1.4.0/web/host.js`) throws, or calls what throws, is reported with its stack.
 */
export const earlyReportsScript = `;(function(){function send(o){o.documentId=(window.__LARDER__||{}).documentId;navigator.sendBeacon('/rum',new Blob([JSON.stringify(o)],{type:'application/json'}))}addEventListener('pagehide',function(){onerror&&performance.now()<${LEFT_WITHIN_MS}&&send({kind:'left'})});onerror=function(m,f,l,c,e){var s=e&&e.stack||f+':'+l+':'+c,r=/\\/r\\/([\\w-]+)\\/([^/\\s]+)\\/web\\//.exec(s);if(r){onerror=null;send({kind:'error',area:r[1],version:r[2],message:m.slice(0,300),stack:s.slice(0,2000),path:location.pathname})}}})()`
