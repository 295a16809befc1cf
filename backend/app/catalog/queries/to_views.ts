import { readAlertConfiguration } from '../domain/exam_description.js'
import { DEFAULT_COLLECTION_FLAGS, DEFAULT_CONFIGURATION, readFlags } from '../domain/flags.js'
import type Collection from '../models/collection.js'
import type Exam from '../models/exam.js'
import type { CollectionView, ExamView } from '../views.js'

export const collectionView = (collection: Collection, createdByName: string | null): CollectionView => ({
  id: collection.id,
  schoolId: collection.schoolId,
  name: collection.name,
  category: collection.category,
  instructions: collection.instructions,
  iconName: collection.iconName,
  knowledgeAreaDescription: collection.knowledgeAreaDescription,
  createdByName,
  periodoAno: collection.periodoAno,
  flags: readFlags(DEFAULT_COLLECTION_FLAGS, collection.flagsJson),
  configuration: readFlags(DEFAULT_CONFIGURATION, collection.configurationJson),
})

export const examView = (exam: Exam): ExamView => ({
  id: exam.id,
  idn: exam.idn,
  name: exam.name,
  typeId: exam.typeId,
  instructions: exam.instructions,
  adaptative: exam.adaptative,
  adaptativeItensCount: exam.adaptativeItensCount,
  shuffleItems: exam.shuffleItems,
  examsOral: exam.examsOral,
  areaDoConhecimento: exam.areaDoConhecimento,
  componenteCurricularDescription: exam.componenteCurricularDescription,
  teacherName: exam.teacherName,
  iconName: exam.iconName,
  itemsCount: exam.itemsCount,
  alertConfiguration: readAlertConfiguration(exam.alertConfigurationJson),
})
