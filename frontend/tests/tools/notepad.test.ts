import { describe, expect, test } from 'vitest'
import { cut, LONGEST_NOTE, readNote, writeNote } from '../../src/features/tools/notepad/notes.ts'
import { NOTES_KEY } from '../../src/offline/index.ts'

describe('notepad', () => {
  test('stores 6,000 characters and not one more', () => {
    expect(cut('a'.repeat(6_000))).toHaveLength(6_000)
    expect(cut('a'.repeat(6_001))).toHaveLength(6_000)
    expect(LONGEST_NOTE).toBe(6_000)
    // A surrogate pair is not split.
    expect(cut(`${'a'.repeat(5_999)}😀`)).toBe('a'.repeat(5_999))
  })
  test('is stored under examnotes, one for each exam', () => {
    expect(NOTES_KEY).toBe('examnotes')
    writeNote('1', 'um')
    writeNote('2', 'dois'.repeat(2_000))
    expect([readNote('1'), readNote('2').length, readNote('3')]).toEqual(['um', 6_000, ''])
  })
})
