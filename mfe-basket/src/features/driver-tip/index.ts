export { TipPicker } from './TipPicker.tsx'
