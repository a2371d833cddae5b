export const placeholder = 'stores'
