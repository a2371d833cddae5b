/** Boards, crates and shelves share one wood colour. */
export const WOOD = { light: '#e6bd8a', base: '#d6a56c', dark: '#b98550', line: '#c4935c' }
