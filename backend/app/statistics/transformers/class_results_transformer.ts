import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ClassResultsView } from '../views.js'

/** The results of a class beside the network. */
export default class ClassResultsTransformer extends BaseTransformer<ClassResultsView> {
  toObject() {
    const { class: schoolClass, school, grade, count, mean, sd, percent, difference } = this.resource
    return {
      class: { id: schoolClass.id, name: schoolClass.name },
      school: { id: school.id, name: school.name },
      grade: { id: grade.id, name: grade.name },
      count,
      mean,
      sd,
      percent,
      difference,
    }
  }
}
