/**
 * The order of the cascade layers, declared first in every document. Area styles override kit styles, which override
 * the page's base styles, in any loading order (`shared/config/css/layer-loader.ts`).
 */
export const cssLayers = '@layer base, kit, area;'
