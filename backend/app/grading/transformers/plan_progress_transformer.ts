import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { Forecast } from '../domain/forecast.js'
import type { PlanProgressView } from '../progress_views.js'

/** How far a plan is, for who supervises it: numbers, and no text. */
export default class PlanProgressTransformer extends BaseTransformer<PlanProgressView> {
  toObject() {
    const { rounds, forecast, countedAt, ...counts } = this.resource
    return {
      rounds: rounds.map(({ round, waiting, held, marked }) => ({ round, waiting, held, marked })),
      texts: counts.texts,
      resolved: counts.resolved,
      pairs: counts.pairs,
      discrepant: counts.discrepant,
      countedAt: countedAt === null ? null : toIso(countedAt),
      forecast: wireForecast(forecast),
    }
  }
}

/** `perDay`, `endsAt` and `isAfterClose` are null but for one that is running. */
const wireForecast = (forecast: Forecast) => {
  const running = forecast.state === 'running' ? forecast : null
  return {
    state: forecast.state,
    toCome: forecast.toCome,
    thirds: forecast.thirds,
    perDay: running && Math.round(running.perDay * 10) / 10,
    endsAt: running && toIso(running.endsAt),
    isAfterClose: running && running.isAfterClose,
  }
}
