import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ExamView } from '../views.js'

export default class ExamTransformer extends BaseTransformer<ExamView> {
  toObject() {
    const exam = this.resource
    return {
      id: exam.id,
      idn: exam.idn,
      name: exam.name,
      type: { id: exam.typeId },
      instructions: exam.instructions,
      adaptative: exam.adaptative,
      adaptativeItensCount: exam.adaptativeItensCount,
      shuffleItems: exam.shuffleItems,
      examsOral: exam.examsOral,
      areaDoConhecimento: exam.areaDoConhecimento,
      componenteCurricularDescription: exam.componenteCurricularDescription,
      teacher: exam.teacherName,
      iconName: exam.iconName,
      totalItems: exam.itemsCount,
      alertConfiguration: exam.alertConfiguration,
    }
  }
}
