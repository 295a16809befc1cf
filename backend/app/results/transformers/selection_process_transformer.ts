import { BaseTransformer } from '@adonisjs/core/transformers'
import { wireStopped } from '#jobs'
import { toIso, type Language } from '#shared'
import type { FailedPublicationView, SelectionProcessView } from '../views.js'

type Shown = { process: SelectionProcessView; language: Language }

/** A selection process for who manages it. */
export default class SelectionProcessTransformer extends BaseTransformer<Shown> {
  toObject() {
    const { process: shown, language } = this.resource
    const { results, appeals, publication, ...process } = shown
    return {
      id: process.id,
      name: process.name,
      status: process.status,
      showGrade: process.showGrade,
      showStatus: process.showStatus,
      appealOpensAt: toIso(process.appealOpensAt),
      appealClosesAt: toIso(process.appealClosesAt),
      contentMaxLength: process.contentMaxLength,
      bibliographyMaxLength: process.bibliographyMaxLength,
      sections: process.sections.map(({ name, collectionId, collectionName, weight }) => ({
        name,
        collection: collectionId,
        collectionName,
        weight,
      })),
      sectionRules: process.sectionRules.map((rule) => ({
        name: rule.name,
        passingScore: rule.passingScore,
        passedStatus: rule.passedStatus,
        passedColor: rule.passedColor,
        failedStatus: rule.failedStatus,
        failedColor: rule.failedColor,
        category: rule.category,
      })),
      publishedNumber: process.publishedNumber,
      pending: process.pending && {
        decisions: process.pending.decisions,
        disclosures: process.pending.disclosures,
        appeals: process.pending.appeals,
      },
      publication: publication && {
        id: publication.id,
        number: publication.number,
        source: publication.source,
        state: publication.state,
        failure: publication.failure && wireFailure(publication.failure, language),
        job: publication.jobId,
        orderedAt: toIso(publication.orderedAt),
        publishedAt: toIso(publication.publishedAt),
      },
      version: process.version,
      createdAt: toIso(process.createdAt),
      updatedAt: toIso(process.updatedAt),
      publishedAt: toIso(process.publishedAt),
      results: { total: results.total, unpublished: results.unpublished },
      appeals: { analysis: appeals.analysis, replied: appeals.replied, disclosed: appeals.disclosed },
      serverTime: toIso(process.serverTime),
    }
  }
}

/** Without a text where the job's row is not there any more. */
const wireFailure = ({ during, canRetry, ...failed }: FailedPublicationView, language: Language) => ({
  during,
  ...wireStopped(failed, language),
  canRetry,
})
