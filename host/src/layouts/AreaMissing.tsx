/** Shown in an area's place when its release cannot be loaded: says so and gives a way on. */
export function AreaMissing() {
  return (
    <main>
      <h1>This part of the shop did not load</h1>
      <p>Your basket is safe. Check your connection and try again.</p>
      <a href=".">Try again</a>
    </main>
  )
}
