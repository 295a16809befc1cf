/** Waits for what the server does by itself, such as after its client has gone. It is asked every `everyMs`. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  everyMs = 20,
  limitMs = 60_000
): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it did not come')
    await new Promise((again) => setTimeout(again, everyMs))
  }
}
