import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ExamView } from '../views.js'

/** An exam as whoever sits it may know it. From how few seconds on an answer counts as suspicious is the staff's to know (`forStaff`). */
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
    }
  }

  forStaff() {
    return { ...this.toObject(), alertConfiguration: this.resource.alertConfiguration }
  }
}
