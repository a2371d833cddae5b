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
