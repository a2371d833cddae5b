export { Calendar } from './Calendar.tsx'
