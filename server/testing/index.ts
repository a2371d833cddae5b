export { startApp, TEST_NOW, type TestApp } from './start-app.ts'
export { openOpsPort } from './open-ops-port.ts'
export type { Visitor } from './visitor.ts'
