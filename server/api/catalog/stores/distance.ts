type Position = { latitude: number; longitude: number }

const EARTH_MILES = 3958.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Miles between two positions as the crow flies. */
export function milesBetween(a: Position, b: Position): number {
  const north = radians(b.latitude - a.latitude)
  const east = radians(b.longitude - a.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}
