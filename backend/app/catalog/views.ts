import type { ExamDescription } from './domain/exam_description.js'
import type { ApplicationConfiguration, CollectionFlags } from './domain/flags.js'

export type CollectionView = {
  id: number
  /** null: of all schools of the institution. */
  schoolId: number | null
  name: string
  category: number
  instructions: string | null
  iconName: string | null
  knowledgeAreaDescription: string | null
  createdByName: string | null
  periodoAno: string | null
  flags: CollectionFlags
  configuration: ApplicationConfiguration
}

export type ExamView = ExamDescription & { id: number; itemsCount: number }

export type ExamWindow = { id: number; startAt: number; endAt: number; maxDurationMinutes: number }

export type ExamListView = { exam: ExamView; collection: { id: number; name: string }; windows: ExamWindow[] }

/** When candidates of a collection may appeal, as it is served with the collection. Times in epoch ms, `forAppealValue` in BRL. */
export type IssuingWindow = {
  readonly opensAt: number
  readonly closesAt: number
  readonly contentMaxLength: number
  readonly bibliographyMaxLength: number
  readonly paymentAppeal: boolean
  readonly forAppealValue: string
  /** Until when appeals are paid for; null: they are free of charge. */
  readonly payUntil: number | null
  readonly hideCandidateName: boolean
  readonly enableItemCorrection: boolean
}

/** A collection with the span of its exams' windows (epoch ms, null without any). */
export type CollectionListView = {
  collection: CollectionView
  startAt: number | null
  endAt: number | null
  examsCount: number
  minimumStaySeconds: number
  /** Null: nobody may appeal. */
  appealIssuingWindow: IssuingWindow | null
}

/** A medicament of repertorization tables; `rubricsLength` columns. */
export type RepertorizationItemView = { id: number; description: string; rubricsLength: number }
