import { seededRandom } from '#delivery/domain/shuffle'
import { conclude, typeThrough } from '#tests/faults/support/typing'
import { Client } from '../support/load.js'
import { beginDemoExam } from './demo_exam.js'
import { Room } from './room.js'
import { pauseUntil, Sitter, Tally } from './sitter.js'

const LOOK_EVERY_MS = 1_000
const CONNECTIONS = 64

/** The class now. `streams`: open of `people`, the proctor's among them; `unsent`: answers that wait for their acknowledgement. */
export type ClassState = Tally & { streams: number; people: number; unsent: number }

type ClassOptions = {
  address: string
  candidates: number
  /** When it is over, the class sends what is unsent, and everybody hands in. */
  over: AbortSignal
  began: (room: string) => void
  /** Once a second. */
  looked: (state: ClassState) => void
}

/**
 * Candidates of the demo school write answers without pause, watched by a proctor, until it is over; then everybody hands in.
 * @returns what is wrong with what the server has, by the histories of all candidates: nothing, in the end
 * @throws Error where this is not the demo school, or the class could not begin
 */
export async function sitDemoClass({
  address,
  candidates,
  over,
  began,
  looked,
}: ClassOptions): Promise<string[]> {
  const client = new Client(Number(new URL(address).port || 80), CONNECTIONS)
  try {
    const room = await beginDemoExam(client, candidates)
    began(room.name)
    const tally = new Tally()
    const sitters = room.seats.map((seat, at) => new Sitter(seat, { address, seed: 97 + at, tally, over }))
    const surroundings = new Room({ client, room, tally, over })
    const around = surroundings.run(sitters)
    await typeThrough(sitters, seededRandom(89), async () => {
      while (!over.aborted) {
        const unsent = sitters.reduce((sum, sitter) => sum + sitter.unsent, 0)
        looked({ ...tally, streams: surroundings.streams, people: sitters.length + 1, unsent })
        await pauseUntil(over, LOOK_EVERY_MS)
      }
    })
    await around
    return (await Promise.all(sitters.map(handIn))).flat()
  } finally {
    client.close()
  }
}

/** What is wrong with what the server has of one of them, who sends what is unsent and hands in. */
async function handIn(sitter: Sitter): Promise<string[]> {
  const whose = `application ${sitter.seat.applicationId}`
  try {
    const problems = await conclude([sitter])
    const reply = await sitter.finish()
    if (reply?.status !== 200) problems.push(`not handed in: ${JSON.stringify(reply)}`)
    return problems.map((problem) => `${whose}: ${problem}`)
  } catch (error) {
    return [`${whose}: ${String(error)}`]
  }
}
