/**
 * The order of cascade layers, first in every document: a rule of the kit wins over one of the page's base
 * styles, and an area's over both, whichever loads first (`shared/config/css/layer-loader.ts`).
 */
export const cssLayers = '@layer base, kit, area;'
