export * from './auth.ts'
export * from './brands.ts'
export * from './members.ts'
export * from './rewards.ts'
