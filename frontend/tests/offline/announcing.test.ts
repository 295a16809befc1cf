import { expect, it } from 'vitest'
import { announcing, type FileAnnouncement, type Transport } from '../../src/offline/index.ts'

const file: FileAnnouncement = { answer: 1, name: 'a.txt', size: 3, digest: 'a'.repeat(64) }

/** How many files a client counts as announced after this reply to a batch. */
async function heardAfter(reply: { status: number; body: unknown }): Promise<number> {
  let heard = 0
  const transport = { sendBatch: async () => reply, finish: async () => reply } as unknown as Transport
  const wrapped = announcing(transport, {
    unannounced: () => [file],
    announced: (files) => void (heard += files.length),
  })
  await wrapped.sendBatch('7', [], { signal: new AbortController().signal })
  return heard
}

it('a rejected session announces nothing: 401 session_taken is decided before the server reads the call', async () => {
  expect(await heardAfter({ status: 401, body: { code: 'session_taken' } })).toBe(0)
  expect(await heardAfter({ status: 409, body: { code: 'session_taken', answers: [], files: [] } })).toBe(1)
  expect(await heardAfter({ status: 400, body: { code: 'application_already_finished' } })).toBe(1)
})
