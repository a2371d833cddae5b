export { FulfilmentSwitch } from './FulfilmentSwitch.tsx'
