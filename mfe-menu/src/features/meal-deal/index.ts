export { MealDetail } from './MealDetail.tsx'
export { MealSheet } from './MealSheet.tsx'
