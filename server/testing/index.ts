export { startApp, TEST_NOW, type TestApp } from './start-app.ts'
export { openPort } from './open-port.ts'
export type { Visitor } from './visitor.ts'
