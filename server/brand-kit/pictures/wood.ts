/** Boards, crates and shelves are of the same tree. */
export const WOOD = { light: '#e6bd8a', base: '#d6a56c', dark: '#b98550', line: '#c4935c' }
