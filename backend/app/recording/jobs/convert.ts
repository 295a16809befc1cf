import { constants } from 'node:fs'
import { chown, copyFile, open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { firstPacketMicros, isEmptyPart, type MjrFiles } from '../domain/mjr.js'
import { NOBODY, runConfined, runsAsNobody } from './confined.js'

/** The programs; `stop` ends what they are at. */
export type Converters = { readonly ppRec: string; readonly ffmpeg: string; readonly stop?: AbortSignal }

/** Frames to leave out at the beginning, tried in turn: a browser refuses a film that begins in the middle of a picture. */
const SKIPS = [0, 1, 2, 3]
/** VP8 again, as fast as it can be made: the server has other things to do. */
const ANEW = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '800k']

/**
 * Before each input: read as the expected format, whatever it claims to be (a playlist names other files and addresses), and from this disk
 * only. Two threads: a limit of memory is one for all machines.
 */
const only = (format: 'matroska' | 'ogg') =>
  ['-threads', '2', '-protocol_whitelist', 'file', '-format_whitelist', format, '-f', format] as const
/** A film of which most cannot be read is one all the same: what is wrong with it is looked at, and what can be read of it is kept. */
const FFMPEG = ['-nostdin', '-hide_banner', '-max_error_rate', '1'] as const
/** WebM's own: counted in frames, two that a busy computer sent in short succession are one moment, which is reported as an error. */
const MOMENTS = ['-enc_time_base', '1/1000'] as const

const run = (converters: Converters, program: 'ppRec' | 'ffmpeg', args: readonly string[]) =>
  runConfined(converters[program], args, { stop: converters.stop })

async function headOf<T>(path: string, look: (head: Buffer, size: number) => T): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return look(buffer.subarray(0, bytesRead), (await file.stat()).size)
  } finally {
    await file.close()
  }
}

const startOf = (path: string) => headOf(path, firstPacketMicros)

/** Whether Janus opened the parts of this recording and got nothing to write: a connection of a moment. */
export async function isNothing(folder: string, { video: picture, audio }: MjrFiles): Promise<boolean> {
  const parts = [picture, audio].filter((name) => name !== null)
  const empty = await Promise.all(parts.map((name) => headOf(join(folder, name), isEmptyPart)))
  return parts.length > 0 && empty.every(Boolean)
}

/** Our own Janus writes as nobody; what another one wrote is copied to where a confined converter may read it. */
async function readable(path: string, scratch: string): Promise<string> {
  if ((await stat(path)).uid === NOBODY) return path
  const copy = join(scratch, `of-${basename(path)}`)
  await copyFile(path, copy, constants.COPYFILE_FICLONE)
  await chown(copy, NOBODY, NOBODY)
  return copy
}

/** Errors of a decoder for a film; '' where it plays to its end. */
const complaintOf = async (converters: Converters, film: string) =>
  (
    await run(converters, 'ffmpeg', [
      ...FFMPEG,
      '-v',
      'error',
      ...only('matroska'),
      '-i',
      film,
      ...MOMENTS,
      '-f',
      'null',
      '-',
    ])
  ).trim()

/**
 * The picture as WebM that plays from its first frame to its last. One that lost packets on the way is encoded anew from what can be
 * read of it: most of a picture is evidence, none is not.
 */
async function video(converters: Converters, mjr: string, out: string): Promise<void> {
  for (const skip of SKIPS) {
    await run(converters, 'ppRec', [...(skip > 0 ? ['-i', String(skip)] : []), mjr, out])
    if ((await complaintOf(converters, out)) === '') return
  }
  const torn = `${out}.torn.webm`
  await run(converters, 'ppRec', [mjr, torn])
  await run(converters, 'ffmpeg', [
    ...FFMPEG,
    '-v',
    'fatal',
    '-y',
    '-err_detect',
    'ignore_err',
    ...only('matroska'),
    '-i',
    torn,
    ...ANEW,
    '-threads',
    '2',
    out,
  ])
  const complaint = await complaintOf(converters, out)
  if (complaint !== '') throw new Error(`the picture cannot be played: ${complaint.slice(0, 200)}`)
}

/**
 * Makes one WebM (VP8 and Opus) of what Janus wrote, sound and picture where they belong in time.
 * @returns the path of the film, in `scratch`
 * @throws Error where there is nothing, or nothing that plays
 */
export async function convert(
  converters: Converters,
  folder: string,
  parts: MjrFiles,
  scratch: string
): Promise<string> {
  const film = join(scratch, 'film.webm')
  const inputs: string[] = []
  const maps: string[] = []
  const asNobody = await runsAsNobody()
  // Only there does a converter write, and it owns nothing else.
  if (asNobody) await chown(scratch, NOBODY, NOBODY)
  const source = (name: string | null) =>
    name && (asNobody ? readable(join(folder, name), scratch) : join(folder, name))
  const [videoMjr, audioMjr] = [await source(parts.video), await source(parts.audio)]
  if (videoMjr) {
    await video(converters, videoMjr, join(scratch, 'v.webm'))
    const [begun, heard] = [await startOf(videoMjr), audioMjr ? await startOf(audioMjr) : null]
    const later = begun !== null && heard !== null ? (begun - heard) / 1_000_000 : 0
    inputs.push('-itsoffset', later.toFixed(3), ...only('matroska'), '-i', join(scratch, 'v.webm'))
    maps.push('-map', '0:v')
  }
  if (audioMjr) {
    await run(converters, 'ppRec', [audioMjr, join(scratch, 'a.opus')])
    inputs.push(...only('ogg'), '-i', join(scratch, 'a.opus'))
    maps.push('-map', `${videoMjr ? 1 : 0}:a`)
  }
  if (inputs.length === 0) throw new Error('nothing was sent while it was recorded')
  await run(converters, 'ffmpeg', [...FFMPEG, '-v', 'error', '-y', ...inputs, ...maps, '-c', 'copy', film])
  return film
}
