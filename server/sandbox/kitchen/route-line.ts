type Point = { latitude: number; longitude: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The point at `share` (0 to 1) of the way, along a street-like line that bends once in its middle. */
export function alongRoute(from: Point, to: Point, share: number): Point {
  const corner = { latitude: from.latitude, longitude: to.longitude }
  const [start, end, part] = share < 0.5 ? [from, corner, share * 2] : [corner, to, share * 2 - 1]
  return {
    latitude: start.latitude + (end.latitude - start.latitude) * part,
    longitude: start.longitude + (end.longitude - start.longitude) * part,
  }
}

/** Degrees from north, clockwise, from one point towards another; 0 when they are the same. */
export function bearing(from: Point, to: Point): number {
  const east = radians(to.longitude - from.longitude)
  const y = Math.sin(east) * Math.cos(radians(to.latitude))
  const x =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(east)
  return Math.round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360) % 360
}
