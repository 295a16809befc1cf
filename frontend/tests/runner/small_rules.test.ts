import { logicFor } from '@banca/item-renderers/logic'
import { loadSummary } from '@banca/item-renderers/view'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  acceptedNames,
  attachmentKind,
  attachmentProblem,
  endingOf,
  fileProblem,
  previewKind,
} from '../../src/features/runner/rules/attachment_rules.ts'
import { takesFile } from '@banca/item-renderers/contract'
import { FILE_CASES } from '@banca/item-renderers/testing/files'
import { askedOf, isAnswered } from '../../src/features/runner/rules/answered.ts'
import { examRules } from '../../src/features/runner/rules/exam_rules.ts'
import { pictureAddresses, withLocalPictures } from '../../src/exam/content/item_pictures.ts'
import { isUntouched, saveText } from '../../src/features/runner/rules/save_state.ts'
import { isSingleKey, shortcutOf } from '../../src/features/runner/rules/shortcuts.ts'
import { entryAction, listAddress, mayEnterExam } from '../../src/features/runner/rules/status.ts'
import { isAhead, windowFact } from '../../src/features/runner/rules/facts.ts'
import { losesOnLeaving, stayLeft } from '../../src/features/runner/rules/stay.ts'

const EMPTY = {
  alternativeId: null,
  alternatives: [],
  freeResponse: null,
  gradeLinear: null,
  attachments: [],
}

// The rules of an item type come with its screens.
beforeAll(async () => {
  await Promise.all(['MULTIPLE_CHOICE', 'FREE_RESPONSE'].map(loadSummary))
})

describe('an answer', () => {
  it('is there with words, marks or a file, sent or not', () => {
    const choice = { ...EMPTY, itemCategory: 'MULTIPLE_CHOICE' }
    expect(isAnswered(choice)).toBe(false)
    expect(isAnswered({ ...choice, alternativeId: '7' })).toBe(true)
    expect(isAnswered({ ...EMPTY, itemCategory: 'FREE_RESPONSE', freeResponse: '  ' })).toBe(false)
    expect(isAnswered({ ...EMPTY, itemCategory: 'FREE_RESPONSE', attachments: [{}] })).toBe(true)
    expect(isAnswered({ ...EMPTY, itemCategory: 'FREE_RESPONSE' }, true)).toBe(true)
  })

  it('is not asked for by a category that nobody knows', () => {
    expect(askedOf('MULTIPLE_CHOICE', undefined)).toEqual({ asksAnswer: true, holdsBack: true })
    expect(askedOf('SOMETHING_NEW', undefined)).toEqual({ asksAnswer: false, holdsBack: false })
    expect(isAnswered({ ...EMPTY, itemCategory: 'SOMETHING_NEW' })).toBe(false)
  })
})

describe('an item that nobody could answer', () => {
  it('asks for nothing and holds nobody back', () => {
    const item = (contents: string[]) =>
      ({
        id: 1,
        category: 'MULTIPLE_CHOICE',
        hasAttachment: false,
        alternatives: contents.map((content, id) => ({ id, content })),
      }) as never
    expect(askedOf('MULTIPLE_CHOICE', item([]))).toEqual({ asksAnswer: false, holdsBack: false })
    expect(askedOf('MULTIPLE_CHOICE', item(['a', 'b']))).toEqual({ asksAnswer: true, holdsBack: true })
  })
})

describe('an item that may ask for a file back', () => {
  const picture = (hasAttachment: boolean) =>
    ({ id: 1, category: 'IMAGEM', introduction: '', question: '', description: null, hasAttachment }) as never

  it('asks for an answer only where it does', () => {
    const logicOf = (category: string) => logicFor(category)
    expect(askedOf('IMAGEM', picture(true), logicOf)).toEqual({ asksAnswer: true, holdsBack: true })
    expect(askedOf('IMAGEM', picture(false), logicOf)).toEqual({ asksAnswer: false, holdsBack: false })
  })
})

describe('what an exam allows', () => {
  const conditions = (
    adaptative: boolean,
    canBrowseAcrossItems: boolean,
    { typeId = 1, strictSteps = false } = {}
  ) => ({
    type: { id: typeId },
    exam: {
      adaptative,
      collection: {
        canUploadFileAsAnswer: false,
        showItemId: false,
        strictSteps,
        applicationConfiguration: { canUpdateAnswer: true, canBrowseAcrossItems },
      },
    },
  })
  const wanted = { showReviewButton: true, showAnswerCounter: true }

  it('has no browsing and no review when adaptive, or where questions are handed out one by one', () => {
    expect(examRules(conditions(true, true), wanted)).toMatchObject({ canBrowse: false, hasReview: false })
    expect(examRules(conditions(false, true), wanted)).toMatchObject({ canBrowse: true, hasReview: true })
    expect(examRules(conditions(false, true, { strictSteps: true }), wanted)).toMatchObject({
      canBrowse: false,
      hasReview: false,
    })
    expect(examRules(conditions(false, false), wanted)).toMatchObject({ canBrowse: false, hasReview: false })
  })

  it.each(FILE_CASES)(
    'takes a file as the server does: item asks $itemAsks, collection $collectionTakesFiles',
    (one) => {
      const { type, exam } = conditions(false, true)
      const collection = { ...exam.collection, canUploadFileAsAnswer: one.collectionTakesFiles }
      const { canAttach } = examRules({ type, exam: { ...exam, collection } }, wanted)
      expect(
        takesFile(one.itemAsks === 'unknown' ? undefined : { hasAttachment: one.itemAsks }, canAttach)
      ).toBe(one.takesFile)
    }
  )

  it('has a review only where the institution wants it, and is an activity by type 3', () => {
    expect(examRules(conditions(false, true), { ...wanted, showReviewButton: false }).hasReview).toBe(false)
    expect(examRules(conditions(false, true, { typeId: 3 }), wanted).isActivity).toBe(true)
    expect(examRules(conditions(false, true, { typeId: 2 }), wanted).isActivity).toBe(false)
  })
})

describe('the instructions', () => {
  const action = (status: Parameters<typeof entryAction>[0]['status'], more = {}) =>
    entryAction({ status, onlyLooks: false, isBlocked: false, ...more })

  it('have the button that fits the status', () => {
    expect(action('STARTED')).toBe('continue')
    expect(action('AVAILABLE')).toBe('start')
    expect(action('AVAILABLE_SOON')).toBe('unavailable')
    expect(action('UNAVAILABLE')).toBe('unavailable')
    for (const status of ['FINISHED', 'STOPPED', 'UNKNOWN'] as const) expect(action(status)).toBe('none')
  })

  it('keep a guardian out, and whoever has another activity to do first', () => {
    for (const status of ['STARTED', 'AVAILABLE', 'AVAILABLE_SOON'] as const)
      expect(action(status, { onlyLooks: true })).toBe('none')
    expect(action('AVAILABLE', { isBlocked: true })).toBe('unavailable')
    expect(action('STARTED', { isBlocked: true })).toBe('continue')
  })

  it('let into the questions only while the exam runs, or where it stays open', () => {
    expect(mayEnterExam('STARTED', false)).toBe(true)
    expect(mayEnterExam('AVAILABLE', false)).toBe(false)
    expect(mayEnterExam('STOPPED', true)).toBe(true)
    expect(mayEnterExam('STOPPED', false)).toBe(false)
    expect(mayEnterExam('UNAVAILABLE', true)).toBe(false)
    expect(mayEnterExam('FINISHED', true)).toBe(false)
  })

  it('lead back to the list of the collection where it keeps to itself', () => {
    const flags = { id: 4, enableAdaptativeFlow: false, setUnavailableToApplications: false }
    expect(listAddress(flags)).toBe('/applications')
    expect(listAddress({ ...flags, enableAdaptativeFlow: true })).toBe('/applications?collection=4')
    expect(listAddress({ ...flags, setUnavailableToApplications: true })).toBe('/applications?collection=4')
  })
})

describe('the words beside the clock', () => {
  const words = (more: Partial<Parameters<typeof saveText>[0]>) =>
    saveText({
      save: 'server',
      savedOnServerAt: null,
      refusal: null,
      untouched: false,
      asksAnswer: true,
      storeBroken: false,
      ...more,
    })

  it('never call an answer saved on the server before the server said so', () => {
    expect(words({ save: 'saving' }).key).toBe('saving')
    expect(words({ save: 'memory' }).key).toBe('memoryOnly')
    expect(words({ save: 'local' }).key).toBe('local')
    expect(words({ save: 'sending' }).key).toBe('sending')
    expect(words({ savedOnServerAt: '2026-11-20T10:42:07-03:00' })).toEqual({
      key: 'server',
      tone: 'good',
      at: '2026-11-20T10:42:07-03:00',
    })
    expect(words({}).key).toBe('serverNoTime')
    expect(words({ untouched: true }).key).toBe('untouched')
  })

  it('call nothing saved where nothing stands in the answer, however often its seconds were', () => {
    const nothing = { alternativeId: null, alternatives: [], freeResponse: null, gradeLinear: null }
    expect(isUntouched(false, nothing)).toBe(true)
    expect(isUntouched(false, { ...nothing, freeResponse: '' })).toBe(true)
    // A file is an answer of its own; half of what is asked for is something, too.
    expect(isUntouched(true, nothing)).toBe(false)
    for (const half of [
      { alternativeId: 7 },
      { alternatives: [7] },
      { freeResponse: '["Pampa",""]' },
      { gradeLinear: '[[1,2]]' },
    ])
      expect(isUntouched(false, { ...nothing, ...half })).toBe(false)
    expect(words({ untouched: true, savedOnServerAt: '2026-11-20T10:42:07-03:00' }).key).toBe('untouched')
  })

  it('miss no answer where none is asked for', () => {
    expect(words({ untouched: true, asksAnswer: false }).key).toBe('notAsked')
    expect(words({ asksAnswer: false, savedOnServerAt: '2026-11-20T10:42:07-03:00' }).key).toBe('server')
  })

  it('say when the computer cannot store and when only it has the answer', () => {
    expect(words({ save: 'local', storeBroken: true }).key).toBe('memoryOnly')
    expect(words({ refusal: { reason: 'not_kept' } }).key).toBe('refused')
    expect(words({ refusal: { reason: 'invalid' } }).key).toBe('refused')
  })

  it.each([
    ['superseded', 'keptVersion'],
    ['conflict', 'keptVersion'],
    ['displaced', 'keptVersion'],
    ['item_expired', 'keptApart'],
    ['locked', 'keptApart'],
    ['application_already_finished', 'keptApart'],
    ['stale_revision', 'newer'],
  ])('say where the server keeps what it did not take as the answer: %s', (reason, key) => {
    expect(words({ refusal: { reason } })).toMatchObject({ key, tone: 'attention' })
  })
})

describe('the bytes of an attachment', () => {
  const file = (name: string, ...bytes: (number | string)[]) =>
    new File(
      bytes.map((part) => (typeof part === 'string' ? part : new Uint8Array([part]))),
      name
    )
  const MP4 = [0, 0, 0, 32, 'ftypisom', 0, 0]

  it('fit its name', async () => {
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

  it('are told from those of another kind', async () => {
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

  it('can be shown where a browser knows how', () => {
    expect(
      ['a.JPG', 'a.mp3', 'a.mp4', 'a.csv', 'a.docx', 'a'].map((name) => previewKind(endingOf(name)))
    ).toEqual(['picture', 'sound', 'video', 'text', null, null])
  })
})

describe('attachments', () => {
  it('take the kinds of the list below 50 MB', () => {
    expect(attachmentProblem({ name: 'redação.PDF', size: 10 }, 'any')).toBeNull()
    expect(attachmentProblem({ name: 'jogo.exe', size: 10 }, 'any')).toBe('wrong_type')
    expect(attachmentProblem({ name: 'semnome', size: 10 }, 'any')).toBe('wrong_type')
    expect(attachmentProblem({ name: 'a.mp4', size: 52_428_799 }, 'any')).toBeNull()
    expect(attachmentProblem({ name: 'a.mp4', size: 52_428_800 }, 'any')).toBe('too_large')
  })

  it('take pictures only where the answer is a picture', () => {
    expect(attachmentKind('IMAGEM')).toBe('images')
    expect(attachmentProblem({ name: 'a.pdf', size: 1 }, 'images')).toBe('wrong_type')
    expect(attachmentProblem({ name: 'a.jpeg', size: 1 }, 'images')).toBeNull()
    expect(acceptedNames('images')).not.toContain('pdf')
  })
})

describe('shortcuts', () => {
  const press = (key: string, more = {}) => ({
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    inText: false,
    inDialog: false,
    ...more,
  })
  const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

  it('know the letters of the question', () => {
    expect(shortcutOf(press('b'), ['A', 'B'])).toEqual({ kind: 'letter', letter: 'B' })
    expect(shortcutOf(press('c'), ['A', 'B'])).toBeNull()
    expect(shortcutOf(press('n'), ['A', 'B'])).toEqual({ kind: 'next' })
    expect(shortcutOf(press('?'), [])).toEqual({ kind: 'help' })
    expect(shortcutOf(press('x'), [])).toBeNull()
  })

  it('that move never choose, whatever letters the alternatives have', () => {
    expect(shortcutOf(press('n'), LETTERS)).toEqual({ kind: 'next' })
    expect(shortcutOf(press('P'), LETTERS)).toEqual({ kind: 'previous' })
    expect(shortcutOf(press('r'), LETTERS)).toEqual({ kind: 'mark' })
    expect(shortcutOf(press('ArrowRight', { altKey: true }), LETTERS)).toEqual({ kind: 'next' })
    expect(shortcutOf(press('ArrowLeft', { altKey: true }), LETTERS)).toEqual({ kind: 'previous' })
  })

  it('leave an arrow alone to what has the focus, and other keys with Alt to the browser', () => {
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'])
      expect(shortcutOf(press(key), LETTERS)).toBeNull()
    expect(shortcutOf(press('ArrowRight', { altKey: true, shiftKey: true }), [])).toBeNull()
    expect(shortcutOf(press('b', { altKey: true }), LETTERS)).toBeNull()
  })

  it('are silent in a text, in a dialog, with Ctrl or the system key, and while a key is held down', () => {
    for (const key of ['n', '?', 'b']) {
      expect(shortcutOf(press(key, { inText: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { inDialog: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { ctrlKey: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { metaKey: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { repeat: true }), LETTERS)).toBeNull()
    }
    expect(shortcutOf(press('ArrowRight', { altKey: true, inText: true }), [])).toBeNull()
  })

  it('can be switched off where one key is pressed alone', () => {
    expect(isSingleKey(press('n'))).toBe(true)
    expect(isSingleKey(press('ArrowRight', { altKey: true }))).toBe(false)
  })
})

describe('pictures', () => {
  const item = {
    id: 1,
    category: 'MULTIPLE_CHOICE',
    hasAttachment: false,
    description: null,
    introduction: '<p><img alt="mapa" src="/files/a?x=1&amp;y=2"></p>',
    question: `<img src='/files/b'><img src="data:image/png;base64,AAAA">`,
    alternatives: [{ id: 1, letter: 'A', position: 1, content: '<img src="/files/a?x=1&amp;y=2">' }],
  }

  it('are found in every text, once each', () => {
    expect(pictureAddresses([item, item])).toEqual(['/files/a?x=1&y=2', '/files/b'])
  })

  it('are taken from this computer where they are, without changing the item', () => {
    const before = JSON.stringify(item)
    const local = withLocalPictures(item, new Map([['/files/a?x=1&y=2', 'blob:1']]))
    expect(local.introduction).toBe('<p><img alt="mapa" src="blob:1"></p>')
    expect(local.alternatives?.[0]?.content).toBe('<img src="blob:1">')
    expect(local.question).toBe(item.question)
    expect(JSON.stringify(item)).toBe(before)
  })
})

describe('the minimum stay', () => {
  it('counts from the start by the server clock', () => {
    expect(stayLeft(0, 60_000, 3600)).toBe(3540)
    expect(stayLeft(0, 3_600_000, 3600)).toBe(0)
    expect(stayLeft(0, 0, 0)).toBe(0)
    expect(stayLeft(null, 0, 3600)).toBe(0)
  })

  it('loses something only where this computer does not have it', () => {
    const kept = { storeBroken: false, unsent: 2, files: [{ state: 'waiting' }] }
    expect(losesOnLeaving(kept)).toBe(false)
    expect(losesOnLeaving({ ...kept, files: [{ state: 'keeping' }] })).toBe(true)
    expect(losesOnLeaving({ ...kept, storeBroken: true })).toBe(true)
    expect(losesOnLeaving({ storeBroken: true, unsent: 0, files: [] })).toBe(false)
  })
})

describe('the time an exam is open in', () => {
  const window = { start: 1000, end: 2000 }

  it('is said as it stands now', () => {
    expect(windowFact('AVAILABLE_SOON', window, 500)).toBe('span')
    expect(windowFact('AVAILABLE', window, 1500)).toBe('until')
    expect(windowFact('STARTED', window, 2000)).toBe('until')
    expect(windowFact('UNAVAILABLE', window, 2001)).toBe('closed')
    expect(windowFact('FINISHED', window, 2001)).toBe('closed')
    expect(windowFact('FINISHED', window, 1500)).toBeNull()
  })

  it('and what to know before the exam is said only while it is ahead', () => {
    expect(
      (['AVAILABLE_SOON', 'AVAILABLE', 'STARTED', 'STOPPED'] as const).every((status) =>
        isAhead(status, false)
      )
    ).toBe(true)
    expect((['FINISHED', 'UNAVAILABLE', 'UNKNOWN'] as const).some((status) => isAhead(status, false))).toBe(
      false
    )
    // Staff and guardians answer nothing there: what is said to who sits it is not for them.
    expect(
      (['AVAILABLE_SOON', 'AVAILABLE', 'STARTED', 'STOPPED'] as const).some((status) => isAhead(status, true))
    ).toBe(false)
  })
})
