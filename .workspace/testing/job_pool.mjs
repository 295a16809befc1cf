/**
 * A few suites at a time, shown one after the other: the first in order is streamed, the output of the others is buffered until its turn, so
 * that the output reads as if all had run in order.
 */

/** Lets the jobs write in the order in which they were opened. */
export function orderedOutput(write) {
  const queue = []
  const advance = () => {
    while (queue.length > 0) {
      const [first] = queue
      if (first.text) write(first.text)
      first.text = ''
      if (!first.closed) return
      queue.shift()
    }
  }
  const open = () => {
    const entry = { text: '', closed: false }
    queue.push(entry)
    return {
      write(text) {
        entry.text += text
        if (queue[0] === entry) advance()
      },
      close() {
        entry.closed = true
        if (queue[0] === entry) advance()
      },
    }
  }
  return {
    /** A place in the order: `write` shows text now or at its turn, `close` lets the next one speak. */
    open,
    /** A place that is taken at the end, with all that was written meanwhile: what runs for long keeps nobody from being shown. */
    openLate() {
      let text = ''
      return {
        write(more) {
          text += more
        },
        close() {
          const place = open()
          place.write(text)
          place.close()
        },
      }
    },
  }
}

/**
 * Runs jobs, at most `width` at once: those that are `alone` alone, those with the same `apart` one at a time, and each only when all of
 * its `after` are over.
 * @template R
 * @param {{ name: string, after?: string[], alone?: boolean, apart?: string }[]} jobs
 * @param {(job: any) => Promise<R>} run must not reject
 * @param {number} [width]
 * @returns {Promise<R[]>} in the order of the jobs
 */
export async function runJobs(jobs, run, width = 2) {
  const waiting = [...jobs]
  const running = new Map()
  const results = new Map()
  const isOver = (name) => results.has(name) || !jobs.some((job) => job.name === name)
  const mayStart = (job) =>
    running.size < width &&
    ![...running.keys()].some((other) => other.alone) &&
    !(job.alone && running.size > 0) &&
    !(job.apart && [...running.keys()].some((other) => other.apart === job.apart)) &&
    (job.after ?? []).every(isOver)

  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting.find(mayStart); next; next = waiting.find(mayStart)) {
      const job = next
      waiting.splice(waiting.indexOf(job), 1)
      const over = run(job).then((result) => {
        results.set(job.name, result)
        running.delete(job)
      })
      running.set(job, over)
    }
    if (running.size === 0)
      throw new Error(`These wait for each other: ${waiting.map((job) => job.name).join(', ')}`)
    await Promise.race(running.values())
  }
  return jobs.map((job) => results.get(job.name))
}
