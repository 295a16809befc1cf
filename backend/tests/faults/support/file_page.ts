import { announcementOf, chosen, type ChosenFile } from '#tests/fixtures/file_parts'
import { as } from '#tests/fixtures/people'
import type { Candidate } from '#tests/faults/support/candidate'
import type { ServerProcess } from '#tests/faults/support/server'

/** So long is each part of a file. */
const PART = 32_768

/** A text of so many parts, unlike any other. */
export const textOf = (parts: number, letter: string) =>
  chosen(`redacao-${letter}.txt`, Buffer.alloc(parts * PART, `${letter} resposta longa\n`))

/** What the candidate's page does with files, each call at the server it is given. */
export function pageOf({ world }: Candidate) {
  const below = `/v1/applications/${world.applicationId}`
  const call = (server: ServerProcess, method: string, path: string, body?: Uint8Array | object) => {
    const isRaw = body instanceof Uint8Array
    return fetch(server.address + path, {
      method,
      headers: {
        ...as(world.token),
        'content-type': isRaw ? 'application/octet-stream' : 'application/json',
      },
      ...(body && { body: isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  }
  return {
    read: (server: ServerProcess, url: string) => call(server, 'GET', url),
    announce: (server: ServerProcess, answer: number, file: ChosenFile) =>
      call(server, 'PUT', `${below}/answers/batch`, { answers: [], files: [announcementOf(answer, file)] }),
    part: (server: ServerProcess, { bytes, digest }: ChosenFile, index: number) =>
      call(
        server,
        'PUT',
        `${below}/answer_files/${digest}/parts/${index}?part_size=${PART}`,
        bytes.subarray(index * PART, (index + 1) * PART)
      ),
    complete: (server: ServerProcess, answer: number, { digest, name }: ChosenFile) =>
      call(server, 'POST', `${below}/answer_files/${digest}/complete`, { answer, filename: name }),
  }
}
