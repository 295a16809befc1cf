import type { ItemContent, PublicItem } from '@banca/item-renderers/contract'
import type { ApplicationConfiguration, CollectionFlags } from './domain/flags.js'
import type { ItemAccess } from './policies/item_policy.js'

export type CollectionView = {
  id: number
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

export type ExamView = {
  id: number
  idn: string
  name: string
  typeId: number
  instructions: string | null
  adaptative: boolean
  adaptativeItensCount: number | null
  shuffleItems: boolean
  examsOral: boolean
  areaDoConhecimento: number | null
  componenteCurricularDescription: string | null
  teacherName: string | null
  iconName: string | null
  itemsCount: number
  alertConfiguration: { title: string; maximumSuspiciousItemAnswerTime: number | null } | null
}

export type ExamWindow = { id: number; startAt: number; endAt: number; maxDurationMinutes: number }

export type ExamListView = { exam: ExamView; collection: { id: number; name: string }; windows: ExamWindow[] }

/** A collection with the span of its exams' windows (epoch ms, null without any). */
export type CollectionListView = {
  collection: CollectionView
  startAt: number | null
  endAt: number | null
  examsCount: number
  minimumStaySeconds: number
}

/** An item with what decides who may see which part of it. `content` bears the key. */
export type ItemView = {
  id: number
  position: number
  verboseName: string | null
  publicItem: PublicItem
  content: ItemContent
  access: ItemAccess
}

/** A medicament of repertorization tables; `rubricsLength` columns. */
export type RepertorizationItemView = { id: number; description: string; rubricsLength: number }
