import { logicFor } from '@banca/item-renderers/logic'
import { describe, expect, it } from 'vitest'
import {
  acceptedNames,
  attachmentKind,
  attachmentProblem,
  endingOf,
  fileProblem,
  previewKind,
} from '../../src/features/runner/rules/attachment_rules.ts'
import { askedOf } from '../../src/features/runner/rules/answered.ts'

describe('an item that may ask for a file', () => {
  const picture = (hasAttachment: boolean) =>
    ({ id: 1, category: 'IMAGEM', introduction: '', question: '', description: null, hasAttachment }) as never

  it('requires an answer only where it does', () => {
    const logicOf = (category: string) => logicFor(category)
    expect(askedOf('IMAGEM', picture(true), logicOf)).toEqual({ asksAnswer: true, holdsBack: true })
    expect(askedOf('IMAGEM', picture(false), logicOf)).toEqual({ asksAnswer: false, holdsBack: false })
  })
})

describe('the bytes of an attachment', () => {
  const file = (name: string, ...bytes: (number | string)[]) =>
    new File(
      bytes.map((part) => (typeof part === 'string' ? part : new Uint8Array([part]))),
      name
    )
  const MP4 = [0, 0, 0, 32, 'ftypisom', 0, 0]

  it('match its name', async () => {
    const good = [
      file('a.pdf', '%PDF-1.7'),
      file('a.PNG', 0x89, 'PNG', 13, 10),
      file('a.jpeg', 0xff, 0xd8, 0xff, 0xe0),
      file('a.gif', 'GIF89a'),
      file('a.webp', 'RIFF', 1, 2, 3, 4, 'WEBP'),
      file('a.bmp', 'BM', 0),
      file('a.heic', 0, 0, 0, 24, 'ftypheic'),
      file('a.docx', 'PK', 3, 4),
      file('a.xls', 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      file('a.mp4', ...MP4),
      file('a.mp3', 'ID3', 4),
      file('a.mp3', 0xff, 0xfb, 0x90),
      file('a.txt', 'ação\r\n\tfim'),
      file('a.csv', 0xff, 0xfe, 'a', 0, ';', 0),
    ]
    for (const one of good) expect(await fileProblem(one, 'any'), one.name).toBeNull()
  })

  it('of another kind are rejected', async () => {
    const bad = [
      file('a.pdf', 'MZ'),
      file('a.png', '%PDF-1.7'),
      file('a.jpg', ...MP4),
      file('a.mp4', 0, 0, 0, 24, 'ftypheic'),
      file('a.mp3', 0xff, 0xd8, 0xff),
      file('a.txt', 'a', 0, 'b'),
      file('a.docx', 'PK'),
    ]
    for (const one of bad) expect(await fileProblem(one, 'any'), one.name).toBe('wrong_type')
    expect(await fileProblem(file('a.png'), 'any')).toBe('empty')
    expect(await fileProblem(file('a.pdf', '%PDF-1.7'), 'images')).toBe('wrong_type')
  })

  it('can be previewed where a browser supports them', () => {
    expect(
      ['a.JPG', 'a.mp3', 'a.mp4', 'a.csv', 'a.docx', 'a'].map((name) => previewKind(endingOf(name)))
    ).toEqual(['picture', 'sound', 'video', 'text', null, null])
  })
})

describe('attachments', () => {
  it('accept the listed kinds below 50 MB', () => {
    expect(attachmentProblem({ name: 'redação.PDF', size: 10 }, 'any')).toBeNull()
    expect(attachmentProblem({ name: 'jogo.exe', size: 10 }, 'any')).toBe('wrong_type')
    expect(attachmentProblem({ name: 'semnome', size: 10 }, 'any')).toBe('wrong_type')
    expect(attachmentProblem({ name: 'a.mp4', size: 52_428_799 }, 'any')).toBeNull()
    expect(attachmentProblem({ name: 'a.mp4', size: 52_428_800 }, 'any')).toBe('too_large')
  })

  it('accept pictures only where the answer is a picture', () => {
    expect(attachmentKind('IMAGEM')).toBe('images')
    expect(attachmentProblem({ name: 'a.pdf', size: 1 }, 'images')).toBe('wrong_type')
    expect(attachmentProblem({ name: 'a.jpeg', size: 1 }, 'images')).toBeNull()
    expect(acceptedNames('images')).not.toContain('pdf')
  })
})
