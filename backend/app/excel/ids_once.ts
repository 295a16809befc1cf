import { setTimeout as wait } from 'node:timers/promises'

type Walk = AsyncIterable<readonly number[]>

/**
 * Ids in the order of the first walk, each once. What is renamed or moved while they are read changes its place in that order: a walk may meet it
 * twice, or not at all. What it missed comes last, from a walk in an order that nothing moves. Between two reads others have the database as long as one
 * took.
 */
export async function idsOnce(inOrder: Walk, unmoved: Walk): Promise<number[]> {
  const found = new Set<number>()
  for (const walk of [inOrder, unmoved]) {
    let beganAt = performance.now()
    for await (const ids of walk) {
      for (const id of ids) found.add(id)
      await wait(Math.ceil(performance.now() - beganAt))
      beganAt = performance.now()
    }
  }
  return [...found]
}
