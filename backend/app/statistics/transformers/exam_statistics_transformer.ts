import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ExamStatisticsView } from '../views.js'
import { itemLine, resultFigures } from './item_line.js'

/** The statistics of an exam. Times in seconds. */
export default class ExamStatisticsTransformer extends BaseTransformer<ExamStatisticsView> {
  toObject() {
    const { finished, unfinished, missing, waiting, averageTimePerQuestion, results } = this.resource
    const { mostCorrect, mostWrong, items, asOf } = this.resource
    return {
      applications: { finished, unfinished, missing, waiting },
      answers: {
        averageTimePerQuestion,
        mostCorrect: mostCorrect.map(itemLine),
        mostWrong: mostWrong.map(itemLine),
      },
      items: items.map(itemLine),
      results: results && resultFigures(results),
      asOf: toIso(asOf),
    }
  }
}
