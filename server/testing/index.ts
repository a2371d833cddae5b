export { startApp, TEST_NOW, type TestApp } from './start-app.ts'
export type { Visitor } from './visitor.ts'
