export * from './category.ts'
export * from './menu-item.ts'
export * from './deal.ts'
export * from './calls.ts'
