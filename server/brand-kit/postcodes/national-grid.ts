const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Half axes in metres. */
const AIRY_1830 = { a: 6_377_563.396, b: 6_356_256.909 }
const WGS_84 = { a: 6_378_137, b: 6_356_752.314245 }
/** The projection of the National Grid: scale and origin. */
const GRID = { scale: 0.9996012717, lat: radians(49), lon: radians(-2), east: 400_000, north: -100_000 }
/** OSGB36 to WGS84: metres, parts per million, seconds of arc. */
const SHIFT = { x: 446.448, y: -125.157, z: 542.06, ppm: -20.4894, rx: 0.1502, ry: 0.247, rz: 0.8421 }

const squaredEccentricity = ({ a, b }: typeof AIRY_1830) => 1 - (b * b) / (a * a)

/** Length of the meridian from the origin to `lat`, in metres. */
function meridian(lat: number): number {
  const { a, b } = AIRY_1830
  const n = (a - b) / (a + b)
  const [n2, n3] = [n * n, n * n * n]
  const [difference, sum] = [lat - GRID.lat, lat + GRID.lat]
  const parts =
    (1 + n + 1.25 * (n2 + n3)) * difference -
    (3 * (n + n2) + 2.625 * n3) * Math.sin(difference) * Math.cos(sum) +
    1.875 * (n2 + n3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
    (35 / 24) * n3 * Math.sin(3 * difference) * Math.cos(3 * sum)
  return b * GRID.scale * parts
}

/** Easting and northing to latitude and longitude on the Airy ellipsoid, radians. */
function unproject(easting: number, northing: number): { lat: number; lon: number } {
  const { a } = AIRY_1830
  let lat = GRID.lat
  let rest = northing - GRID.north
  while (Math.abs(rest) >= 0.00001) {
    lat += rest / (a * GRID.scale)
    rest = northing - GRID.north - meridian(lat)
  }
  const e2 = squaredEccentricity(AIRY_1830)
  const [sin, tan] = [Math.sin(lat), Math.tan(lat)]
  const nu = (a * GRID.scale) / Math.sqrt(1 - e2 * sin * sin)
  const rho = (a * GRID.scale * (1 - e2)) / (1 - e2 * sin * sin) ** 1.5
  const eta2 = nu / rho - 1
  const [t2, t4, t6] = [tan ** 2, tan ** 4, tan ** 6]
  const secant = 1 / Math.cos(lat)
  const d = easting - GRID.east
  return {
    lat:
      lat -
      (tan / (2 * rho * nu)) * d ** 2 +
      (tan / (24 * rho * nu ** 3)) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2) * d ** 4 -
      (tan / (720 * rho * nu ** 5)) * (61 + 90 * t2 + 45 * t4) * d ** 6,
    lon:
      GRID.lon +
      (secant / nu) * d -
      (secant / (6 * nu ** 3)) * (nu / rho + 2 * t2) * d ** 3 +
      (secant / (120 * nu ** 5)) * (5 + 28 * t2 + 24 * t4) * d ** 5 -
      (secant / (5040 * nu ** 7)) * (61 + 662 * t2 + 1320 * t4 + 720 * t6) * d ** 7,
  }
}

/**
 * British National Grid easting and northing (metres) to WGS84 latitude and longitude (degrees), good to about
 * five metres. Source: Ordnance Survey, A guide to coordinate systems in Great Britain, annexes B and C.
 */
export function gridToWgs84(easting: number, northing: number): { latitude: number; longitude: number } {
  const { lat, lon } = unproject(easting, northing)
  const e2 = squaredEccentricity(AIRY_1830)
  const nu = AIRY_1830.a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
  const [x, y, z] = [
    nu * Math.cos(lat) * Math.cos(lon),
    nu * Math.cos(lat) * Math.sin(lon),
    nu * (1 - e2) * Math.sin(lat),
  ]
  const [rx, ry, rz] = [SHIFT.rx, SHIFT.ry, SHIFT.rz].map((seconds) => radians(seconds / 3600)) as [
    number,
    number,
    number,
  ] // map keeps the length
  const grown = 1 + SHIFT.ppm / 1_000_000
  const x2 = SHIFT.x + x * grown - y * rz + z * ry
  const y2 = SHIFT.y + x * rz + y * grown - z * rx
  const z2 = SHIFT.z - x * ry + y * rx + z * grown
  const f2 = squaredEccentricity(WGS_84)
  const p = Math.hypot(x2, y2)
  let phi = Math.atan2(z2, p * (1 - f2))
  // Five rounds bring the latitude below a millimetre.
  for (let round = 0; round < 5; round++) {
    const nu2 = WGS_84.a / Math.sqrt(1 - f2 * Math.sin(phi) ** 2)
    phi = Math.atan2(z2 + f2 * nu2 * Math.sin(phi), p)
  }
  return { latitude: degrees(phi), longitude: degrees(Math.atan2(y2, x2)) }
}
