/** Probes a server without pause over a connection of its own, and reports afterwards the longest wait. */
export function watchHealth(address: string) {
  let isOver = false
  let asked = 0
  let slow = 0
  let slowest = 0
  const failed: string[] = []
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now()
      try {
        const { status } = await fetch(`${address}/health/live`)
        if (status !== 200) failed.push(String(status))
      } catch (error) {
        failed.push(String(error))
      }
      const took = Math.round(performance.now() - began)
      asked += 1
      if (took > 250) slow += 1
      slowest = Math.max(slowest, took)
      await new Promise((again) => setTimeout(again, 20))
    }
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return { asked, slow, slowest, failed }
    },
  }
}
