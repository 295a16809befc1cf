import { describe, expect, it } from 'vitest'
import { takesFile } from '@banca/item-renderers/contract'
import { FILE_CASES } from '@banca/item-renderers/testing/files'
import { examRules } from '../../src/features/runner/rules/exam_rules.ts'

describe('the rules of an exam', () => {
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

  it('have no browsing and no review when adaptive, or where items are handed out one by one', () => {
    expect(examRules(conditions(true, true))).toMatchObject({ canBrowse: false, hasReview: false })
    expect(examRules(conditions(false, true))).toMatchObject({ canBrowse: true, hasReview: true })
    expect(examRules(conditions(false, true, { strictSteps: true }))).toMatchObject({
      canBrowse: false,
      hasReview: false,
    })
    expect(examRules(conditions(false, false))).toMatchObject({ canBrowse: false, hasReview: false })
  })

  it.each(FILE_CASES)(
    'accept a file as the server does: item asks $itemAsks, collection $collectionTakesFiles',
    (one) => {
      const { type, exam } = conditions(false, true)
      const collection = { ...exam.collection, canUploadFileAsAnswer: one.collectionTakesFiles }
      const { canAttach } = examRules({ type, exam: { ...exam, collection } })
      expect(
        takesFile(one.itemAsks === 'unknown' ? undefined : { hasAttachment: one.itemAsks }, canAttach)
      ).toBe(one.takesFile)
    }
  )

  it('have a review only where the institution enables it, and make an activity of type 3', () => {
    expect(examRules({ ...conditions(false, true), showReviewButton: false }).hasReview).toBe(false)
    expect(examRules({ ...conditions(false, true), showAnswerCounter: false }).showCounter).toBe(false)
    expect(examRules(conditions(false, true, { typeId: 3 })).isActivity).toBe(true)
    expect(examRules(conditions(false, true, { typeId: 2 })).isActivity).toBe(false)
  })
})
