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
  const wanted = { showReviewButton: true, showAnswerCounter: true }

  it('have no browsing and no review when adaptive, or where items are handed out one by one', () => {
    expect(examRules(conditions(true, true), wanted)).toMatchObject({ canBrowse: false, hasReview: false })
    expect(examRules(conditions(false, true), wanted)).toMatchObject({ canBrowse: true, hasReview: true })
    expect(examRules(conditions(false, true, { strictSteps: true }), wanted)).toMatchObject({
      canBrowse: false,
      hasReview: false,
    })
    expect(examRules(conditions(false, false), wanted)).toMatchObject({ canBrowse: false, hasReview: false })
  })

  it.each(FILE_CASES)(
    'accept a file as the server does: item asks $itemAsks, collection $collectionTakesFiles',
    (one) => {
      const { type, exam } = conditions(false, true)
      const collection = { ...exam.collection, canUploadFileAsAnswer: one.collectionTakesFiles }
      const { canAttach } = examRules({ type, exam: { ...exam, collection } }, wanted)
      expect(
        takesFile(one.itemAsks === 'unknown' ? undefined : { hasAttachment: one.itemAsks }, canAttach)
      ).toBe(one.takesFile)
    }
  )

  it('have a review only where the institution enables it, and make an activity of type 3', () => {
    expect(examRules(conditions(false, true), { ...wanted, showReviewButton: false }).hasReview).toBe(false)
    expect(examRules(conditions(false, true, { typeId: 3 }), wanted).isActivity).toBe(true)
    expect(examRules(conditions(false, true, { typeId: 2 }), wanted).isActivity).toBe(false)
  })
})
