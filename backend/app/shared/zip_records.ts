/** The records of a zip without compression, after PKWARE's APPNOTE 6.3.10 (4.3.7 to 4.3.16, 4.5.3), with its 64-bit forms where a number needs them. */

/** The checksum comes behind the bytes (bit 3); names are UTF-8 (bit 11). */
const FLAGS = (1 << 3) | (1 << 11)
const [PLAIN, WIDE] = [20, 45]
/** Made as on Unix, a plain file that everybody reads. */
const [MADE_BY, MODE] = [(3 << 8) | 63, 0o100_644 * 0x1_00_00]
const [MAX_16, MAX_32] = [0xff_ff, 0xff_ff_ff_ff]
const [LOCAL, DESCRIPTOR, RECORD, TIME, OFFSET] = [30, 16, 46, 9, 12]

const u16 = (value: number) => [value & 0xff, (value >>> 8) & 0xff]
const u32 = (value: number) => [...u16(value), ...u16(value >>> 16)]
const u64 = (value: number) => [...u32(value % 0x1_00_00_00_00), ...u32(Math.floor(value / 0x1_00_00_00_00))]

/** Bytes that a file takes beside its own. */
export const FILE_BYTES = (name: string): number => LOCAL + Buffer.byteLength(name) + DESCRIPTOR

/** Bytes that a file takes in the list at the end; `at`: where its header is in the zip. */
export const RECORD_BYTES = (name: string, at: number): number =>
  RECORD + Buffer.byteLength(name) + TIME + (at >= MAX_32 ? OFFSET : 0)

/** Time and date as MS-DOS has them: from 1980 on, in steps of two seconds. */
function dosTime(at: number): number[] {
  const moment = new Date(Math.max(at, Date.UTC(1980, 0, 2)))
  const time = (moment.getHours() << 11) | (moment.getMinutes() << 5) | (moment.getSeconds() >> 1)
  const date = ((moment.getFullYear() - 1980) << 9) | ((moment.getMonth() + 1) << 5) | moment.getDate()
  return [...u16(time), ...u16(date)]
}

export function localHeader(name: string, changedAt: number): Buffer {
  const bytes = Buffer.from(name)
  const sizes = [...u32(0), ...u32(0), ...u32(0), ...u16(bytes.length), ...u16(0)]
  const head = [...u32(0x04_03_4b_50), ...u16(PLAIN), ...u16(FLAGS), ...u16(0), ...dosTime(changedAt)]
  return Buffer.concat([Buffer.from([...head, ...sizes]), bytes])
}

export const descriptor = (checksum: number, sizeBytes: number): Buffer =>
  Buffer.from([...u32(0x08_07_4b_50), ...u32(checksum), ...u32(sizeBytes), ...u32(sizeBytes)])

/** `at`: where its header is in the zip. `changedAt` in epoch ms. */
export type FileRecord = {
  readonly name: string
  readonly sizeBytes: number
  readonly changedAt: number
  readonly checksum: number
  readonly at: number
}

/** A file in the list at the end. @throws RangeError for one of 4 GiB or more */
export function fileRecord({ name, sizeBytes, changedAt, checksum, at }: FileRecord): Buffer {
  if (sizeBytes >= MAX_32) throw new RangeError(`${name} is too long for a zip`)
  const bytes = Buffer.from(name)
  const isFar = at >= MAX_32
  const time = [...u16(0x54_55), ...u16(5), 1, ...u32(Math.floor(changedAt / 1_000))]
  const far = isFar ? [...u16(1), ...u16(8), ...u64(at)] : []
  const head = [
    ...u32(0x02_01_4b_50),
    ...u16(MADE_BY),
    ...u16(isFar ? WIDE : PLAIN),
    ...u16(FLAGS),
    ...u16(0),
  ]
  const sizes = [...dosTime(changedAt), ...u32(checksum), ...u32(sizeBytes), ...u32(sizeBytes)]
  const lengths = [...u16(bytes.length), ...u16(TIME + (isFar ? OFFSET : 0)), ...u16(0), ...u16(0), ...u16(0)]
  const place = [...u32(MODE), ...u32(isFar ? MAX_32 : at)]
  return Buffer.concat([
    Buffer.from([...head, ...sizes, ...lengths, ...place]),
    bytes,
    Buffer.from([...time, ...far]),
  ])
}

type End = { readonly count: number; readonly listBytes: number; readonly listAt: number }

const isWide = ({ count, listBytes, listAt }: End) =>
  count >= MAX_16 || listBytes >= MAX_32 || listAt >= MAX_32

/** Bytes of the end. */
export const END_BYTES = (end: End): number => (isWide(end) ? 56 + 20 : 0) + 22

export function endOfZip(end: End): Buffer {
  const { count, listBytes, listAt } = end
  const few = u16(Math.min(count, MAX_16))
  const short = [
    ...few,
    ...few,
    ...u32(Math.min(listBytes, MAX_32)),
    ...u32(Math.min(listAt, MAX_32)),
    ...u16(0),
  ]
  const last = [...u32(0x06_05_4b_50), ...u16(0), ...u16(0), ...short]
  if (!isWide(end)) return Buffer.from(last)
  const many = [...u64(count), ...u64(count), ...u64(listBytes), ...u64(listAt)]
  const wide = [
    ...u32(0x06_06_4b_50),
    ...u64(44),
    ...u16(MADE_BY),
    ...u16(WIDE),
    ...u32(0),
    ...u32(0),
    ...many,
  ]
  const locator = [...u32(0x07_06_4b_50), ...u32(0), ...u64(listAt + listBytes), ...u32(1)]
  return Buffer.from([...wide, ...locator, ...last])
}
