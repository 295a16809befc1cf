import { describe, expect, test } from 'vitest'
import {
  ATTACHMENT_LIMIT_BYTES,
  attachmentProblem,
} from '../../src/features/appeals/candidate/attachment_rules.ts'
import {
  draftOf,
  idIn,
  isSameText,
  limitsOf,
  NO_TEXT,
  problemOf,
} from '../../src/features/appeals/candidate/form_model.ts'
import { secondsLeft } from '../../src/features/appeals/candidate/window_time.ts'

const WINDOW = { contentMaxLength: 3000, bibliographyMaxLength: 1000 }
const LIMITS = { content: 5, bibliography: 3 }
const text = (content: string, bibliography: string) => ({ ...NO_TEXT, content, bibliography })

describe('the form of an appeal', () => {
  test.each([
    ['', { content: 3000, bibliography: 1000 }],
    ['ch=20&bi=10', { content: 20, bibliography: 10 }],
    ['ch=0&bi=-3', { content: 3000, bibliography: 1000 }],
    ['ch=1e9&bi=abc', { content: 3000, bibliography: 1000 }],
    ['ch=999999&bi=999999999', { content: 100_000, bibliography: 100_000 }],
  ])(
    'shows the limits of the address %j, as far as they are numbers (limit-appeal-candidate-001, -002)',
    (query, limits) => {
      expect(limitsOf(new URLSearchParams(query), WINDOW)).toEqual(limits)
    }
  )

  test('shows the limits of the window where the address has none', () => {
    const window = { contentMaxLength: 500, bibliographyMaxLength: 200 }
    expect(limitsOf(new URLSearchParams('ch=400'), window)).toEqual({ content: 400, bibliography: 200 })
  })

  test('counts code points: an emoji is one character', () => {
    expect(problemOf(text('😀😀😀😀😀', 'abc'), LIMITS)).toBeNull()
    expect(problemOf(text('😀😀😀😀😀😀', 'abc'), LIMITS)).toEqual({ field: 'content', why: 'tooLong' })
    expect(problemOf(text('abc', '😀😀😀😀'), LIMITS)).toEqual({ field: 'bibliography', why: 'tooLong' })
  })

  test('asks for both texts, and blanks are none (val-appeal-candidate-001)', () => {
    expect(problemOf(text(' \n', 'abc'), LIMITS)).toEqual({ field: 'content', why: 'required' })
    expect(problemOf(text('abc', '  '), LIMITS)).toEqual({ field: 'bibliography', why: 'required' })
  })

  test('another file is another text', () => {
    const attachment = { id: 1, url: '/files/1', filename: 'a.pdf' }
    expect(isSameText({ ...NO_TEXT, attachment }, NO_TEXT)).toBe(false)
    expect(isSameText({ ...NO_TEXT, attachment }, { ...NO_TEXT, attachment: { ...attachment } })).toBe(true)
  })

  test('takes a draft that this device stored, and nothing else', () => {
    const attachment = { id: 7, url: '/files/7', filename: 'a.pdf' }
    expect(draftOf({ content: 'a', bibliography: 'b', attachment })).toEqual({
      content: 'a',
      bibliography: 'b',
      attachment,
    })
    expect(draftOf({ content: 'a', bibliography: 'b', attachment: { id: 'x' } })?.attachment).toBeNull()
    for (const broken of [null, 'text', 3, {}, { content: 1, bibliography: 'b' }])
      expect(draftOf(broken)).toBeNull()
  })

  test.each([
    ['12', 12],
    ['0', null],
    ['1.5', null],
    ['12x', null],
    [null, null],
  ])('reads the id %j of an address', (given, id) => expect(idIn(given)).toBe(id))
})

describe('the file of an appeal', () => {
  test.each(['a.pdf', 'a.JPEG', 'a.jpg', 'a.png', 'a.heic', 'a.heif', 'a.gif', 'a.bmp'])(
    '%s is taken (val-appeal-candidate-002)',
    (name) => expect(attachmentProblem({ name, size: 10 })).toBeNull()
  )
  test.each(['a.exe', 'a.docx', 'a.webp', 'pdf', 'a.pdf.zip'])('%s is not', (name) =>
    expect(attachmentProblem({ name, size: 10 })).toBe('wrongType')
  )
  test('is smaller than 10485760 bytes and not empty (limit-appeal-candidate-003)', () => {
    expect(ATTACHMENT_LIMIT_BYTES).toBe(10_485_760)
    expect(attachmentProblem({ name: 'a.pdf', size: 10_485_759 })).toBeNull()
    expect(attachmentProblem({ name: 'a.pdf', size: 10_485_760 })).toBe('tooLarge')
    expect(attachmentProblem({ name: 'a.pdf', size: 0 })).toBe('empty')
  })
})

test("the time that is left is counted from the server's clock, and the last moment still counts", () => {
  const server = '2026-11-20T12:00:00.000Z'
  expect(secondsLeft('2026-11-20T12:01:30.000Z', server, 30_000)).toBe(60)
  expect(secondsLeft('2026-11-20T12:00:10.000Z', server, 10_000)).toBe(0)
  expect(secondsLeft('2026-11-20T12:00:10.000Z', server, 10_001)).toBeNull()
  expect(secondsLeft('2026-11-20T12:00:10.000Z', server, -5_000)).toBe(10)
})
